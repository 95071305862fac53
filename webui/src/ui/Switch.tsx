import { type ReactNode, useId } from "react";
import "./choice.css";

export interface SwitchProps {
  label: ReactNode;
  /** One more line of explanation. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch that takes effect at once, without a submit button. */
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
