// Moves the focus when the focused part disappears.

import { useLayoutEffect, type RefObject } from "react";

/** The elements of the panel that can take over the focus, by class. */
export const focusClasses = {
  rules: "chat-open-rules",
  picker: "chat-open-picker",
  field: "chat-field",
  note: "chat-foot-note",
  list: "chat-list",
} as const;

const find = (name: keyof typeof focusClasses): HTMLElement | null => document.querySelector<HTMLElement>(`#chat .${focusClasses[name]}`);

type FocusTarget = keyof typeof focusClasses | "opener";

/** Focuses the first of these that exists, unless another element has taken the focus. */
function moveFocus(targets: readonly FocusTarget[], opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const usable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
  const target = targets.map((name) => (name === "opener" ? usable : find(name))).find((element) => element !== null);
  target?.focus({ preventScroll: true });
}

/**
 * If the part disappears with the focus in it, the first of these that exists gets the focus. The
 * opener is the element that had the focus when the part appeared.
 */
export function useFocusFallback(ref: RefObject<HTMLElement | null>, ...targets: FocusTarget[]): void {
  useLayoutEffect(() => {
    const mounted = ref.current;
    const opener = mounted?.contains(document.activeElement) ? null : document.activeElement;
    return () => {
      // The replacement is in the DOM only after rendering.
      if (mounted?.contains(document.activeElement)) queueMicrotask(() => moveFocus(targets, opener));
    };
    // The places are the same for a part's whole life.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ref]);
}
