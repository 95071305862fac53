import { formatMultiplier } from "../../../../../lib/format";
import { InfoRow } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { PlanBoard } from "../shared/PlanBoard";
import type { MinesPlan } from "./mines.plan";

/** The tiles that a run opens, and their payout. */
export default function Plan({ plan }: { plan: MinesPlan }) {
  const { columns, tiles } = plan;
  const marked = plan.marked.value;
  const multiplier = plan.problem() === null ? plan.model.pay(marked.length) : null;
  const cells = Array.from({ length: tiles }, (_, tile) => {
    const order = marked.indexOf(tile);
    const at = { row: Math.floor(tile / columns) + 1, column: (tile % columns) + 1 };
    return {
      name: order < 0 ? text("autoplay.mines.tile", at) : text("autoplay.mines.marked", { ...at, n: order + 1 }),
      label: order < 0 ? undefined : String(order + 1),
      marked: order >= 0,
    };
  });
  return (
    <>
      <PlanBoard label={text("autoplay.mines")} columns={columns} cells={cells} disabled={plan.model.instance.locked.value} onPress={plan.press} />
      <InfoRow label={text("autoplay.pays")} value={multiplier ? formatMultiplier(multiplier) : "-"} />
    </>
  );
}
