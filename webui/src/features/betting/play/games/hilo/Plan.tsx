import { Switch } from "../../../../../ui/Switch";
import { InfoRow, NumberControl } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { maxGuesses, type HiloPlan } from "./hilo.plan";

/** When an automatic run stops guessing and cashes out. */
export function Plan({ plan }: { plan: HiloPlan }) {
  const locked = plan.model.instance.locked.value;
  return (
    <>
      <InfoRow label={text("autoplay.hilo.how")} value={text("autoplay.hilo.likelier")} />
      <NumberControl label={text("autoplay.hilo.guesses")} value={plan.guesses} min="1" max={String(maxGuesses)} disabled={locked} />
      <NumberControl label={text("autoplay.hilo.multiplier")} value={plan.multiplier} min="0" max="1000000" decimals={2} disabled={locked} />
      <Switch label={text("autoplay.hilo.skip")} checked={plan.skips.value} disabled={locked} onChange={(on) => (plan.skips.value = on)} />
    </>
  );
}
