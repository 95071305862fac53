import { useEffect, useRef } from "react";
import "../choice.css";

export interface TickProps {
  /** What is chosen: it has no label for the eye. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  some?: boolean;
  disabled?: boolean;
  /** Told also whether the shift key was held. */
  onChange: (checked: boolean, shift: boolean) => void;
}

/** A box to tick in a table. */
export function Tick({ label, checked, some = false, disabled, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <label className="work-tick">
      <input
        ref={box}
        type="checkbox"
        className="ui-checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
