// Runs work when the browser is idle.

/**
 * Calls fn once the browser is idle. Returns a function that cancels it. Safari has no such API and
 * gets a short timeout instead.
 */
export function whenIdle(fn: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(fn, 600);
    return () => clearTimeout(timer);
  }
  const ticket = requestIdleCallback(fn, { timeout: 2000 });
  return () => cancelIdleCallback(ticket);
}
