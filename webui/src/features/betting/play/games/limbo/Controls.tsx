import { useSignals } from "@preact/signals-react/runtime";
import { NumberControl } from "../../controls";
import { chanceDecimals, chanceOf, chanceText, leastTarget, mostTarget, targetText } from "./limbo.math";
import type { LimboModel } from "./limbo.model";
import { text } from "./limbo.texts";

export function Controls({ model }: { model: LimboModel }) {
  useSignals();
  const disabled = model.instance.locked.value;
  return (
    <div className="limbo-controls" onBlur={model.settle}>
      <NumberControl
        label={text("limbo.target")}
        value={model.target}
        min={targetText(leastTarget)}
        max={targetText(mostTarget)}
        decimals={2}
        step="0.1"
        suffix="×"
        disabled={disabled}
      />
      <NumberControl
        label={text("limbo.chance")}
        value={model.chance}
        min={chanceText(chanceOf(mostTarget))}
        max={chanceText(chanceOf(leastTarget))}
        decimals={chanceDecimals}
        suffix="%"
        disabled={disabled}
      />
    </div>
  );
}
