// After a restart of the server all pages reconnect at the same moment. Their loads are spread over
// some seconds.

const maxDelay = 3000;

/** Calls fn at a random moment within the next three seconds. */
export const runAfterRandomDelay = (fn: () => void) => setTimeout(fn, Math.random() * maxDelay);
