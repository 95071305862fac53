import { useSignals } from "@preact/signals-react/runtime";
import { formatMultiplier } from "../../../../../lib/format";
import { Choices, Fact, NumberControl } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { ways, type StairsPlan } from "./stairs.plan";
import { rows } from "./stairs.math";

/** How far a run climbs, along which way, and what that can pay. */
export function Plan({ plan }: { plan: StairsPlan }) {
  useSignals();
  const locked = plan.model.instance.locked.value;
  const climb = plan.rows();
  const pays = climb === null ? "" : plan.model.pay(climb);
  return (
    <>
      <NumberControl label={text("autoplay.stairs.rows")} value={plan.climb} min="1" max={String(rows)} disabled={locked} />
      <Choices label={text("autoplay.stairs.way")} value={plan.way} options={ways.map((way) => ({ value: way, label: text(`autoplay.stairs.${way}`) }))} disabled={locked} />
      <Fact label={text("autoplay.pays")} value={pays ? formatMultiplier(pays) : "-"} />
    </>
  );
}
