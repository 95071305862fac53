// Effects run as soon as the page has changed. Preact runs them after the next frame: a key that comes
// before would meet a dialog without its focus, or a menu without its listeners.

import { options } from "preact";

/** Runs effects before the next event. Called once, before the first rendering. */
export function runEffectsAtOnce(): void {
  options.requestAnimationFrame = queueMicrotask;
}
