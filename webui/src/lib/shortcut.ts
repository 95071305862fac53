// The keys that open the search of the site, or the commands of the office, from anywhere.

/** What of a key press decides. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** Whether the key writes: its target is a field. */
  writes: boolean;
}

/** Ctrl+K (or Command+K) anywhere, a slash where nothing is written. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, writes }: Press): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !writes;
}

/** Whether an element takes what is typed. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
