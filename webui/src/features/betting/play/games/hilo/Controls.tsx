import { InfoRow } from "../../controls";
import type { HiloModel } from "./hilo.model";
import { rightGuesses } from "./hilo.steps";
import { text } from "./hilo.texts";

/** The guesses are moves of the page. This shows the number of right ones. */
export function Controls({ model }: { model: HiloModel }) {
  const view = model.view.value;
  return <InfoRow label={text("hilo.rightGuesses")} value={view ? String(rightGuesses(view)) : "0"} />;
}
