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

type Heir = keyof typeof places | "opener";

/** Gives the focus to the first of these that is there, unless something else has taken it. */
function take(heirs: readonly Heir[], opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const usable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
  const heir = heirs.map((name) => (name === "opener" ? usable : find(name))).find((place) => place !== null);
  heir?.focus({ preventScroll: true });
}

/**
 * When the part goes away with the focus in it, the first of these that is
 * there gets it; the opener is what had the focus when the part came.
 */
export function useHeir(part: RefObject<HTMLElement | null>, ...heirs: Heir[]): void {
  useLayoutEffect(() => {
    const drawn = part.current;
    const opener = drawn?.contains(document.activeElement) ? null : document.activeElement;
    return () => {
      // What replaces the part is not in the page before the drawing is done.
      if (drawn?.contains(document.activeElement)) queueMicrotask(() => take(heirs, opener));
    };
    // The places are the same for a part's whole life.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [part]);
}
