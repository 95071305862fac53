import { Switch } from "../../../../../ui/Switch";
import { NumberControl } from "../../controls";
import { minAuto, maxAuto, type CrashModel } from "./crash.model";
import { text } from "./crash.texts";

export function Controls({ model }: { model: CrashModel }) {
  const disabled = model.instance.locked.value;
  const autoOn = model.autoOn.value;
  return (
    <div className="crash-controls">
      <Switch label={text("crash.autoOn")} checked={autoOn} disabled={disabled} onChange={(next) => (model.autoOn.value = next)} />
      <NumberControl
        label={text("crash.auto")}
        value={model.auto}
        min={minAuto}
        max={maxAuto}
        decimals={2}
        step="0.1"
        suffix="×"
        disabled={disabled || !autoOn}
      />
    </div>
  );
}
