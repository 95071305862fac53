import { useState } from "react";
import { normalizeAmount } from "../lib/amountInput";

/** A number field: the typed text stays unchanged, and the value is its plain decimal text. */
export interface AmountInput {
  /** The text in the field. */
  text: string;
  /** Whether the text cannot be parsed. */
  unreadable: boolean;
  type(text: string): void;
  /** The field loses the focus. Returns false if the text cannot be parsed, and then it stays. */
  onBlur(): boolean;
}

/** Connects a field with its value, which other code can change as well. */
export function useAmountInput(value: string, decimals: number, set: (plain: string) => void): AmountInput {
  const [draft, setDraft] = useState<string | null>(null);
  // A draft that differs from the value was replaced by a button or another field.
  const validDraft = draft !== null && normalizeAmount(draft, decimals) === value ? draft : null;
  const unreadable = validDraft !== null && validDraft.trim() !== "" && value === "";
  return {
    text: validDraft ?? value,
    unreadable,
    type: (text) => {
      setDraft(text);
      set(normalizeAmount(text, decimals));
    },
    onBlur: () => {
      if (!unreadable) setDraft(null);
      return !unreadable;
    },
  };
}
