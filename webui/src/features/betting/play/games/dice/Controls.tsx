import { useSignals } from "@preact/signals-react/runtime";
import { Choices, NumberControl } from "../../controls";
import { across, hundredthsText, leastChance, mostChance, multiplierDecimals, multiplierText } from "./dice.math";
import type { DiceModel } from "./dice.model";
import { text } from "./dice.texts";

export function Controls({ model }: { model: DiceModel }) {
  useSignals();
  const disabled = model.instance.locked.value;
  const over = model.direction.value === "over";
  const ends = [across(over, leastChance), across(over, mostChance)].sort((a, b) => a - b) as [number, number];
  return (
    <div className="dice-controls" onBlur={model.settle}>
      <Choices
        label={text("dice.roll")}
        value={model.direction}
        options={[{ value: "over", label: text("dice.over") }, { value: "under", label: text("dice.under") }]}
        disabled={disabled}
      />
      <NumberControl
        label={text(over ? "dice.target.over" : "dice.target.under")}
        value={model.target}
        min={hundredthsText(ends[0])}
        max={hundredthsText(ends[1])}
        decimals={2}
        disabled={disabled}
      />
      <NumberControl
        label={text("dice.multiplier")}
        value={model.multiplier}
        min={multiplierText(mostChance)}
        max={multiplierText(leastChance)}
        decimals={multiplierDecimals}
        step="0.1"
        suffix="×"
        disabled={disabled}
      />
      <NumberControl
        label={text("dice.chance")}
        value={model.chance}
        min={hundredthsText(leastChance)}
        max={hundredthsText(mostChance)}
        decimals={2}
        suffix="%"
        disabled={disabled}
      />
    </div>
  );
}
