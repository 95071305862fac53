import { useState } from "react";
import { formatRelative } from "../../lib/time";
import { TextField } from "../Field";
import { momentOf, momentText } from "./moment";

export interface MomentFieldProps {
  label: string;
  /** What an empty field means. */
  empty: string;
  /** Unix milliseconds; 0 for none. */
  value: number;
  onChange: (at: number) => void;
  error?: string;
  disabled?: boolean;
  name?: string;
}

/** A moment, typed in UTC. What cannot be read is said and changes nothing. */
export function MomentField({ label, empty, value, onChange, error, disabled, name }: MomentFieldProps) {
  const [typed, setTyped] = useState(momentText(value));
  const read = momentOf(typed);
  return (
    <TextField
      label={label}
      hint={read ? `${formatRelative(read, Date.now())}, UTC` : empty}
      error={error ?? (read === null ? "Write it as 2026-11-24 09:00" : undefined)}
      placeholder="2026-11-24 09:00"
      className="num"
      value={typed}
      name={name}
      disabled={disabled}
      maxLength={16}
      onChange={(text) => {
        setTyped(text);
        const at = momentOf(text);
        if (at !== null) onChange(at);
      }}
    />
  );
}
