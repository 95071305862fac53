import { Choices, InfoRow } from "../../controls";
import type { PlinkoModel } from "./plinko.model";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import { chanceOf } from "./plinko.table";
import { text } from "./plinko.texts";

type Risk = "low" | "medium" | "high" | "expert";

export function Controls({ model }: { model: PlinkoModel }) {
  const locked = model.locked.value;
  const [minRows, maxRows] = model.rowsRange;
  const rows = Array.from({ length: maxRows - minRows + 1 }, (_, at) => String(minRows + at));
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
      <InfoRow label={text("plinko.best")} value={best ? formatMultiplier(best) : "-"} />
      <InfoRow label={text("plinko.chance")} value={formatPercent(chanceOf(Number(model.rows.value) - 1, 0))} />
    </>
  );
}
