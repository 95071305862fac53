// Where the focus goes when the part that holds it disappears.

import { useLayoutEffect, type RefObject } from "react";

/** The buttons and parts of the panel that take the focus over, by their class. */
export const places = {
  rules: "chat-open-rules",
  picker: "chat-open-picker",
  field: "chat-field",
  note: "chat-foot-note",
  list: "chat-list",
} as const;

const find = (name: keyof typeof places): HTMLElement | null => document.querySelector<HTMLElement>(`#chat .${places[name]}`);

/** Gives the focus to the first of these that is there, unless something else has taken it. */
function take(names: readonly (keyof typeof places)[], before: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const heir = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : names.map(find).find((place) => place !== null);
  heir?.focus({ preventScroll: true });
}

/**
 * When the part goes away with the focus in it, what had the focus before it
 * came gets it back, otherwise the first of the named places that is there.
 */
export function useHeir(part: RefObject<HTMLElement | null>, ...names: (keyof typeof places)[]): void {
  useLayoutEffect(() => {
    const drawn = part.current;
    const before = drawn?.contains(document.activeElement) ? null : document.activeElement;
    return () => {
      // What replaces the part is not in the page before the drawing is done.
      if (drawn?.contains(document.activeElement)) queueMicrotask(() => take(names, before));
    };
    // The places are the same for a part's whole life.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [part]);
}
