import { useSignals } from "@preact/signals-react/runtime";
import { Fact } from "../../controls";
import type { RouletteModel } from "./roulette.model";
import { text } from "./roulette.texts";

export function Controls({ model }: { model: RouletteModel }) {
  useSignals();
  const { chip, currency } = model.instance;
  return (
    <>
      <Fact label={text("roulette.chip")} value={`${chip.value} ${currency.value.id.toUpperCase()}`} />
      <Fact label={text("roulette.spots")} value={String(model.bets.value.size)} />
      <p className="roulette-lead">{text("roulette.lead")}</p>
    </>
  );
}
