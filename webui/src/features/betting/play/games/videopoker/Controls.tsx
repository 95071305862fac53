import { useSignals } from "@preact/signals-react/runtime";
import { ActionButton } from "../../controls";
import type { VideopokerModel } from "./videopoker.model";
import { text } from "./videopoker.texts";

/** Holding by hand and drawing are on the table; here is all at once. */
export function Controls({ model }: { model: VideopokerModel }) {
  useSignals();
  const off = !model.choosing.value;
  return (
    <div className="videopoker-controls">
      <ActionButton label={text("videopoker.all")} onPress={() => model.holdEach(true)} disabled={off} />
      <ActionButton label={text("videopoker.nothing")} onPress={() => model.holdEach(false)} disabled={off} />
    </div>
  );
}
