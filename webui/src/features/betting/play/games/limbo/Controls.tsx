import { NumberControl } from "../../controls";
import { chanceDecimals, chanceOf, chanceText, minTarget, maxTarget, targetText } from "./limbo.math";
import type { LimboModel } from "./limbo.model";
import { text } from "./limbo.texts";

export function Controls({ model }: { model: LimboModel }) {
  const disabled = model.instance.locked.value;
  return (
    <div className="limbo-controls" onBlur={model.settle}>
      <NumberControl
        label={text("limbo.target")}
        value={model.target}
        min={targetText(minTarget)}
        max={targetText(maxTarget)}
        decimals={2}
        step="0.1"
        suffix="×"
        disabled={disabled}
      />
      <NumberControl
        label={text("limbo.chance")}
        value={model.chance}
        min={chanceText(chanceOf(maxTarget))}
        max={chanceText(chanceOf(minTarget))}
        decimals={chanceDecimals}
        suffix="%"
        disabled={disabled}
      />
    </div>
  );
}
