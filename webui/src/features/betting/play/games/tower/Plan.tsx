import { formatMultiplier } from "../../../../../lib/format";
import { InfoRow } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { PlanBoard } from "../shared/PlanBoard";
import type { TowerPlan } from "./tower.plan";

/** The way of a run, the lowest level at the bottom, and the payout. */
export default function Plan({ plan }: { plan: TowerPlan }) {
  const { model, levels } = plan;
  const path = plan.way();
  const columns = model.size()?.tiles ?? 1;
  const positionOf = (cell: number) => ({ level: levels - 1 - Math.floor(cell / columns), tile: cell % columns });
  const cells = Array.from({ length: levels * columns }, (_, cell) => {
    const { level, tile } = positionOf(cell);
    const marked = path[level] === tile;
    return { name: text("autoplay.tower.tile", { level: level + 1, tile: tile + 1 }), label: marked ? String(level + 1) : undefined, marked };
  });
  const multiplier = model.pay(path.length);
  return (
    <>
      <PlanBoard
        label={text("autoplay.tower")}
        columns={columns}
        cells={cells}
        disabled={model.instance.locked.value}
        onPress={(cell) => plan.press(positionOf(cell).level, positionOf(cell).tile)}
      />
      <InfoRow label={text("autoplay.pays")} value={multiplier ? formatMultiplier(multiplier) : "-"} />
    </>
  );
}
