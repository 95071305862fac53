import { useSignals } from "@preact/signals-react/runtime";
import { formatMultiplier } from "../../../../../lib/format";
import { Fact } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { PlanBoard } from "../shared/PlanBoard";
import type { TowerPlan } from "./tower.plan";

/** The way up that a run takes, the lowest level below, and what it can pay. */
export default function Plan({ plan }: { plan: TowerPlan }) {
  useSignals();
  const { model, levels } = plan;
  const way = plan.way();
  const columns = model.size()?.tiles ?? 1;
  const placeOf = (cell: number) => ({ level: levels - 1 - Math.floor(cell / columns), tile: cell % columns });
  const cells = Array.from({ length: levels * columns }, (_, cell) => {
    const { level, tile } = placeOf(cell);
    const marked = way[level] === tile;
    return { name: text("autoplay.tower.tile", { level: level + 1, tile: tile + 1 }), label: marked ? String(level + 1) : undefined, marked };
  });
  const pays = model.pay(way.length);
  return (
    <>
      <PlanBoard
        label={text("autoplay.tower")}
        columns={columns}
        cells={cells}
        disabled={model.instance.locked.value}
        onPress={(cell) => plan.press(placeOf(cell).level, placeOf(cell).tile)}
      />
      <Fact label={text("autoplay.pays")} value={pays ? formatMultiplier(pays) : "-"} />
    </>
  );
}
