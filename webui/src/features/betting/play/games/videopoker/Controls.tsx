import { ActionButton } from "../../controls";
import type { VideopokerModel } from "./videopoker.model";
import { text } from "./videopoker.texts";

/** Holding and drawing by hand are on the table. These buttons hold or release all cards. */
export function Controls({ model }: { model: VideopokerModel }) {
  const disabled = !model.choosing.value;
  return (
    <div className="videopoker-controls">
      <ActionButton label={text("videopoker.all")} onPress={() => model.holdEach(true)} disabled={disabled} />
      <ActionButton label={text("videopoker.nothing")} onPress={() => model.holdEach(false)} disabled={disabled} />
    </div>
  );
}
