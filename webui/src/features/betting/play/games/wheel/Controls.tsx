import { Choices, InfoRow } from "../../controls";
import type { WheelModel } from "./wheel.model";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import { hundredths, percentOf, prizesOf } from "./wheel.table";
import { text } from "./wheel.texts";

type Risk = "low" | "medium" | "high";

export function Controls({ model }: { model: WheelModel }) {
  const locked = model.instance.locked.value;
  const pays = model.pays.value;
  const best = prizesOf(pays).at(-1);
  const winning = pays.filter((pay) => hundredths(pay) > 0n).length;
  return (
    <>
      <Choices
        label={text("wheel.risk")}
        value={model.risk}
        options={model.risks.map((risk) => ({ value: risk, label: text(`wheel.${risk as Risk}`) }))}
        disabled={locked}
      />
      <Choices
        label={text("wheel.segments")}
        value={model.segments}
        options={model.sizes.map((size) => ({ value: size, label: size }))}
        disabled={locked}
      />
      <InfoRow label={text("wheel.best")} value={best ? formatMultiplier(best.multiplier) : "-"} />
      <InfoRow label={text("wheel.chance")} value={formatPercent(percentOf(winning, pays.length))} />
    </>
  );
}
