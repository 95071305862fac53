import { Choices, NumberControl } from "../../controls";
import { mirrorIfOver, hundredthsText, minChance, maxChance, multiplierDecimals, multiplierText } from "./dice.math";
import type { DiceModel } from "./dice.model";
import { text } from "./dice.texts";

export function Controls({ model }: { model: DiceModel }) {
  const disabled = model.instance.locked.value;
  const over = model.direction.value === "over";
  const ends = [mirrorIfOver(over, minChance), mirrorIfOver(over, maxChance)].sort((a, b) => a - b) as [number, number];
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
        min={multiplierText(maxChance)}
        max={multiplierText(minChance)}
        decimals={multiplierDecimals}
        step="0.1"
        suffix="×"
        disabled={disabled}
      />
      <NumberControl
        label={text("dice.chance")}
        value={model.chance}
        min={hundredthsText(minChance)}
        max={hundredthsText(maxChance)}
        decimals={2}
        suffix="%"
        disabled={disabled}
      />
    </div>
  );
}
