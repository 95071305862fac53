import { plainAmount } from "../../../../../lib/money";
import { InfoRow } from "../../controls";
import type { BaccaratModel } from "./baccarat.model";
import { text } from "./baccarat.texts";

export function Controls({ model }: { model: BaccaratModel }) {
  const { chip, currency } = model.instance;
  const { id, decimals } = currency.value;
  const name = id.toUpperCase();
  return (
    <>
      <InfoRow label={text("baccarat.chip")} value={`${chip.value} ${name}`} />
      <InfoRow label={text("baccarat.total")} value={`${plainAmount(model.sum.value, decimals)} ${name}`} />
      <p className="baccarat-lead">{text("baccarat.lead")}</p>
    </>
  );
}
