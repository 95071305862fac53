// What is typed while an overlay is still being loaded: it is kept, so that its
// first field gets it, and nothing behind the overlay does.

/** A key that goes down, as far as it matters here. */
export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Part of a character that an input method still composes. */
  isComposing: boolean;
}

/** Of what is typed ahead no more is kept. */
export const longest = 100;

/** What has been typed after one more key; null for a key that types nothing,
 *  which is left to whoever follows it. */
export function typedWith(typed: string, { key, ctrlKey, metaKey, altKey, isComposing }: Key): string | null {
  // Some keyboards type signs with Ctrl and Alt together.
  const command = metaKey || ctrlKey !== altKey;
  if (command || isComposing) return null;
  if (key === "Backspace") return [...typed].slice(0, -1).join("");
  const character = [...key].length === 1;
  if (!character) return null;
  // No field is there to want a space first, but a page behind would scroll.
  return typed === "" && key === " " ? "" : (typed + key).slice(0, longest);
}
