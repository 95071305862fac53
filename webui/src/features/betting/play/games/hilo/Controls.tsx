import { useSignals } from "@preact/signals-react/runtime";
import { Fact } from "../../controls";
import type { HiloModel } from "./hilo.model";
import { rightGuesses } from "./hilo.steps";
import { text } from "./hilo.texts";

/** The guesses are moves of the page; here is how many of them were right. */
export function Controls({ model }: { model: HiloModel }) {
  useSignals();
  const view = model.view.value;
  return <Fact label={text("hilo.rightGuesses")} value={view ? String(rightGuesses(view)) : "0"} />;
}
