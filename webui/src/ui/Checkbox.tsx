import type { ReactNode } from "react";
import "./choice.css";

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  required?: boolean;
}

/** A box to tick, with its label. */
export function Checkbox({ label, checked, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="ui-choice">
      <input {...rest} type="checkbox" className="ui-checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
