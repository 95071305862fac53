import { useSignals } from "@preact/signals-react/runtime";
import { Switch } from "../../../../../ui/Switch";
import { Fact, NumberControl } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { mostGuesses, type HiloPlan } from "./hilo.plan";

/** How far a run goes on with a row of cards. */
export function Plan({ plan }: { plan: HiloPlan }) {
  useSignals();
  const locked = plan.model.instance.locked.value;
  return (
    <>
      <Fact label={text("autoplay.hilo.how")} value={text("autoplay.hilo.likelier")} />
      <NumberControl label={text("autoplay.hilo.guesses")} value={plan.guesses} min="1" max={String(mostGuesses)} disabled={locked} />
      <NumberControl label={text("autoplay.hilo.multiplier")} value={plan.multiplier} min="0" max="1000000" decimals={2} disabled={locked} />
      <Switch label={text("autoplay.hilo.skip")} checked={plan.skips.value} disabled={locked} onChange={(on) => (plan.skips.value = on)} />
    </>
  );
}
