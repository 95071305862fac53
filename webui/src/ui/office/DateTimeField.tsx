import { useState } from "react";
import { formatRelative } from "../../lib/time";
import { TextField } from "../Field";
import { parseDateTime, dateTimeText } from "./dateTime";

export interface DateTimeFieldProps {
  label: string;
  /** The meaning of an empty field. */
  empty: string;
  /** Unix milliseconds. 0 for none. */
  value: number;
  onChange: (at: number) => void;
  error?: string;
  disabled?: boolean;
  name?: string;
}

/** A moment, typed in UTC. An invalid text shows an error and changes nothing. */
export function DateTimeField({ label, empty, value, onChange, error, disabled, name }: DateTimeFieldProps) {
  const [typed, setTyped] = useState(dateTimeText(value));
  const parsed = parseDateTime(typed);
  return (
    <TextField
      label={label}
      hint={parsed ? `${formatRelative(parsed, Date.now())}, UTC` : empty}
      error={error ?? (parsed === null ? "Write it as 2026-11-24 09:00" : undefined)}
      placeholder="2026-11-24 09:00"
      className="num"
      value={typed}
      name={name}
      disabled={disabled}
      maxLength={16}
      onChange={(text) => {
        setTyped(text);
        const at = parseDateTime(text);
        if (at !== null) onChange(at);
      }}
    />
  );
}
