import { useEffect, useRef } from "react";
import "../choice.css";

export interface SelectBoxProps {
  /** The accessible name. There is no visible label. */
  label: string;
  checked: boolean;
  /** Some of the items are selected. */
  indeterminate?: boolean;
  disabled?: boolean;
  /** Also receives whether the shift key was held. */
  onChange: (checked: boolean, shift: boolean) => void;
}

/** A checkbox in a table. */
export function SelectBox({ label, checked, indeterminate = false, disabled, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate && !checked;
  }, [indeterminate, checked]);
  return (
    <label className="work-tick">
      <input
        ref={box}
        type="checkbox"
        className="ui-checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // The click comes before the change, which has no keys.
        onClick={(event) => (shift.current = event.shiftKey)}
        onChange={(event) => onChange(event.target.checked, shift.current)}
      />
    </label>
  );
}
