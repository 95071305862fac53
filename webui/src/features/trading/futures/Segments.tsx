// One of a few values, side by side.

import { useId, type ReactNode } from "react";

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: ReactNode; disabled?: boolean }[];
  onChange: (value: Value) => void;
  note?: ReactNode;
}

export function Segments<Value extends string>({ label, value, options, onChange, note }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="trading-segments">
      <legend className="ui-field-label">{label}</legend>
      <div className="trading-segments-row">
        {options.map((option) => (
          <label key={option.value} className="trading-segment">
            <input type="radio" name={name} value={option.value} checked={option.value === value} disabled={option.disabled} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {note && <p className="trading-hint">{note}</p>}
    </fieldset>
  );
}
