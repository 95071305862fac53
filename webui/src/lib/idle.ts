// Work that can wait until the browser has nothing better to do.

/** Calls fn once the browser is idle; the answer calls it off. Safari has no such call: it gets a moment instead. */
export function whenIdle(fn: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(fn, 600);
    return () => clearTimeout(timer);
  }
  const ticket = requestIdleCallback(fn, { timeout: 2000 });
  return () => cancelIdleCallback(ticket);
}
