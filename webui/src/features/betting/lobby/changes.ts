// Follows changes that the operator makes while pages are open.

import { subscribe } from "../../../lib/socket";
import { runAfterRandomDelay } from "../../../lib/socket/randomDelay";

const listeners = new Set<() => void>();
let subscribed = false;

/** Calls the callback when content changes. Returns a function that unsubscribes. */
export function whenContentChanges(reload: () => void): () => void {
  listeners.add(reload);
  subscribeOnce();
  return () => void listeners.delete(reload);
}

/** One subscription for all listeners, for the lifetime of the page. */
function subscribeOnce(): void {
  if (subscribed) return;
  subscribed = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleReload = () => {
    clearTimeout(timer);
    timer = runAfterRandomDelay(() => listeners.forEach((reload) => reload()));
  };
  subscribe("content", {
    handleEvent: ({ event }) => {
      if (event === "contentChanged") scheduleReload();
    },
    reset: scheduleReload, // Not called at first, because the page includes the current content.
  });
}
