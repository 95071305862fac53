import { useId, type ReactNode } from "react";
import "./choice.css";

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  required?: boolean;
  /** The error message. */
  error?: string;
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange, error, ...rest }: CheckboxProps) {
  const noteId = useId();
  const box = (
    <label className="ui-choice">
      <input
        {...rest}
        type="checkbox"
        className="ui-checkbox"
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
  if (error === undefined) return box;
  return (
    <div>
      {box}
      {error && <p id={noteId} className="ui-field-note ui-field-error" role="alert">{error}</p>}
    </div>
  );
}
