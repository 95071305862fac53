import { InfoRow } from "../../controls";
import type { RouletteModel } from "./roulette.model";
import { text } from "./roulette.texts";

export function Controls({ model }: { model: RouletteModel }) {
  const { chip, currency } = model.instance;
  return (
    <>
      <InfoRow label={text("roulette.chip")} value={`${chip.value} ${currency.value.id.toUpperCase()}`} />
      <InfoRow label={text("roulette.spots")} value={String(model.bets.value.size)} />
      <p className="roulette-lead">{text("roulette.lead")}</p>
    </>
  );
}
