import { InfoRow } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { multiplierOf } from "./diamonds.math";
import type { DiamondsModel } from "./diamonds.model";
import { text } from "./diamonds.texts";

export function Controls({ model }: { model: DiamondsModel }) {
  const best = multiplierOf(model.table, "five");
  return (
    <>
      <p className="diamonds-lead">{text("diamonds.lead")}</p>
      {best && <InfoRow label={text("diamonds.best")} value={formatMultiplier(best)} />}
    </>
  );
}
