import { useSignals } from "@preact/signals-react/runtime";
import { formatMultiplier } from "../../../../../lib/format";
import { Fact } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { PlanBoard } from "../shared/PlanBoard";
import type { MinesPlan } from "./mines.plan";

/** The tiles that a run opens, and what they can pay. */
export default function Plan({ plan }: { plan: MinesPlan }) {
  useSignals();
  const { columns, tiles } = plan;
  const marked = plan.marked.value;
  const pays = plan.problem() === null ? plan.model.pay(marked.length) : null;
  const cells = Array.from({ length: tiles }, (_, tile) => {
    const place = marked.indexOf(tile);
    const at = { row: Math.floor(tile / columns) + 1, column: (tile % columns) + 1 };
    return {
      name: place < 0 ? text("autoplay.mines.tile", at) : text("autoplay.mines.marked", { ...at, n: place + 1 }),
      label: place < 0 ? undefined : String(place + 1),
      marked: place >= 0,
    };
  });
  return (
    <>
      <PlanBoard label={text("autoplay.mines")} columns={columns} cells={cells} disabled={plan.model.instance.locked.value} onPress={plan.press} />
      <Fact label={text("autoplay.pays")} value={pays ? formatMultiplier(pays) : "-"} />
    </>
  );
}
