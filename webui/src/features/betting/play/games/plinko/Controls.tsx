import { useSignals } from "@preact/signals-react/runtime";
import { Choices, Fact } from "../../controls";
import type { PlinkoModel } from "./plinko.model";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import { chanceOf } from "./plinko.table";
import { text } from "./plinko.texts";

type Risk = "low" | "medium" | "high" | "expert";

export function Controls({ model }: { model: PlinkoModel }) {
  useSignals();
  const locked = model.locked.value;
  const [least, most] = model.rowsRange;
  const rows = Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
  const best = model.pays()[0];
  return (
    <>
      <Choices
        label={text("plinko.risk")}
        value={model.risk}
        options={model.risks.map((risk) => ({ value: risk, label: text(`plinko.${risk as Risk}`) }))}
        disabled={locked}
      />
      <Choices label={text("plinko.rows")} value={model.rows} options={rows.map((row) => ({ value: row, label: row }))} disabled={locked} />
      <Fact label={text("plinko.best")} value={best ? formatMultiplier(best) : "-"} />
      <Fact label={text("plinko.chance")} value={formatPercent(chanceOf(Number(model.rows.value) - 1, 0))} />
    </>
  );
}
