// When a reality check is due: after a number of minutes of play, counted from the first bet of a
// session. A session ends after 15 minutes without a bet.

/** Max pause within a session in milliseconds, as on the server. */
export const sessionGap = 15 * 60_000;

let sessionStart = 0;
let lastPlay = 0;

/**
 * Records a bet, and returns whether a check is due. The next check is due the same number of
 * minutes later.
 */
export function recordPlay(minutes: number, now: number): boolean {
  if (now - lastPlay >= sessionGap) sessionStart = now;
  lastPlay = now;
  if (now - sessionStart < minutes * 60_000) return false;
  sessionStart = now;
  return true;
}

/** Resets the session, because another player signed in or checks were turned off. */
export function resetPlay(): void {
  sessionStart = lastPlay = 0;
}
