// Text that is typed while an overlay is loading. It is passed to the overlay's first field, and
// not to anything behind the overlay.

/** The relevant data of a key press. */
export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Part of a character that an input method is still composing. */
  isComposing: boolean;
}

/** Max length of the kept text. */
export const maxTyped = 100;

/** The text after one more key. Null for a key that types nothing, which other handlers receive. */
export function addKey(typed: string, { key, ctrlKey, metaKey, altKey, isComposing }: Key): string | null {
  // Some keyboards type characters with Ctrl and Alt together.
  const command = metaKey || ctrlKey !== altKey;
  if (command || isComposing) return null;
  if (key === "Backspace") return [...typed].slice(0, -1).join("");
  const character = [...key].length === 1;
  if (!character) return null;
  // No field needs a leading space, but the page behind would scroll.
  return typed === "" && key === " " ? "" : (typed + key).slice(0, maxTyped);
}
