// The global keys that open the search of the site, or the commands of the office.

/** The relevant data of a key press. */
export interface ShortcutPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** Whether the target is a text field. */
  isTyping: boolean;
}

/** Ctrl+K (or Command+K) anywhere, a slash outside of text fields. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, isTyping }: ShortcutPress): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping;
}

/** Whether an element accepts typed text. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
