import { Fact } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { payOf } from "./diamonds.math";
import type { DiamondsModel } from "./diamonds.model";
import { text } from "./diamonds.texts";

export function Controls({ model }: { model: DiamondsModel }) {
  const best = payOf(model.table, "five");
  return (
    <>
      <p className="diamonds-lead">{text("diamonds.lead")}</p>
      {best && <Fact label={text("diamonds.best")} value={formatMultiplier(best)} />}
    </>
  );
}
