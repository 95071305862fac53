import { type ReactNode, useId } from "react";
import "./choice.css";

export interface SwitchProps {
  label: ReactNode;
  /** One more line about what it does. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Something that is on or off at once, without a button to confirm. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="ui-switch-row">
      <label htmlFor={id} className="ui-switch-text">
        <span>{label}</span>
        {hint && <span id={`${id}-hint`} className="ui-switch-hint">{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="ui-switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
