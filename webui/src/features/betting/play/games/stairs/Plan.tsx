import { formatMultiplier } from "../../../../../lib/format";
import { Choices, InfoRow, NumberControl } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { pathKinds, type StairsPlan } from "./stairs.plan";
import { rows } from "./stairs.math";

/** How far a run climbs, along which way, and the payout. */
export function Plan({ plan }: { plan: StairsPlan }) {
  const locked = plan.model.instance.locked.value;
  const climb = plan.rows();
  const multiplier = climb === null ? "" : plan.model.pay(climb);
  return (
    <>
      <NumberControl label={text("autoplay.stairs.rows")} value={plan.climb} min="1" max={String(rows)} disabled={locked} />
      <Choices label={text("autoplay.stairs.way")} value={plan.way} options={pathKinds.map((path) => ({ value: path, label: text(`autoplay.stairs.${path}`) }))} disabled={locked} />
      <InfoRow label={text("autoplay.pays")} value={multiplier ? formatMultiplier(multiplier) : "-"} />
    </>
  );
}
