// When a reality check is due: after so many minutes of play, counted from the first
// bet of a session. A session ends when nothing is bet for a quarter of an hour.

/** The longest pause inside of a session, in milliseconds: the server counts alike. */
export const sessionGap = 15 * 60_000;

let begun = 0;
let latest = 0;

/** Notes that the player has bet, and tells whether a check is due: then the next one
 *  is due as many minutes later. */
export function notePlay(minutes: number, now: number): boolean {
  if (now - latest >= sessionGap) begun = now;
  latest = now;
  if (now - begun < minutes * 60_000) return false;
  begun = now;
  return true;
}

/** Begins anew: somebody else plays, or no checks are wanted. */
export function forgetPlay(): void {
  begun = latest = 0;
}
