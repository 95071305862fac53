import { useSignals } from "@preact/signals-react/runtime";
import { Switch } from "../../../../../ui/Switch";
import { NumberControl } from "../../controls";
import { leastAuto, mostAuto, type CrashModel } from "./crash.model";
import { text } from "./crash.texts";

export function Controls({ model }: { model: CrashModel }) {
  useSignals();
  const disabled = model.instance.locked.value;
  const on = model.autoOn.value;
  return (
    <div className="crash-controls">
      <Switch label={text("crash.autoOn")} checked={on} disabled={disabled} onChange={(next) => (model.autoOn.value = next)} />
      <NumberControl
        label={text("crash.auto")}
        value={model.auto}
        min={leastAuto}
        max={mostAuto}
        decimals={2}
        step="0.1"
        suffix="×"
        disabled={disabled || !on}
      />
    </div>
  );
}
