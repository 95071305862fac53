import { useSignals } from "@preact/signals-react/runtime";
import { Fact } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import type { HiloModel } from "./hilo.model";
import { rightGuesses } from "./hilo.steps";
import { text } from "./hilo.texts";

/** The guesses are on the table; here is what they come to. */
export function Controls({ model }: { model: HiloModel }) {
  useSignals();
  const view = model.view.value;
  const after = (side: "higher" | "lower") => (view?.odds ? formatMultiplier(view.odds[side].multiplier) : text("hilo.none"));
  return (
    <>
      <Fact label={text("hilo.rightGuesses")} value={view ? String(rightGuesses(view)) : "0"} />
      <Fact label={text("hilo.next.higher")} value={after("higher")} />
      <Fact label={text("hilo.next.lower")} value={after("lower")} />
    </>
  );
}
