import { useState } from "react";
import { plainTyped } from "../lib/typed";

/** A number field: what is typed stays in sight as it was typed, and the value
 *  is the plain decimal text of it. */
export interface Typed {
  /** What stands in the field. */
  shown: string;
  /** Whether that is something which cannot be read. */
  unreadable: boolean;
  type(text: string): void;
  /** The field is left: false when what stands there cannot be read, and stays. */
  leave(): boolean;
}

/** Ties a field to its value, which others may change as well. */
export function useTyped(value: string, decimals: number, set: (plain: string) => void): Typed {
  const [draft, setDraft] = useState<string | null>(null);
  // A draft that the value does not say any more was overtaken by a button or another field.
  const own = draft !== null && plainTyped(draft, decimals) === value ? draft : null;
  const unreadable = own !== null && own.trim() !== "" && value === "";
  return {
    shown: own ?? value,
    unreadable,
    type: (text) => {
      setDraft(text);
      set(plainTyped(text, decimals));
    },
    leave: () => {
      if (!unreadable) setDraft(null);
      return !unreadable;
    },
  };
}
