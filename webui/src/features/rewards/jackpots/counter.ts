// The counting of a level.

/** Milliseconds until a new level is shown: levels arrive about once in a second. */
export const countTime = 900;

/** The shown level at a time after the start, between two levels. A lower level is that of a new round, and is shown at once, as it is for visitors without animations. */
export function nextFrame(from: number, to: number, elapsed: number, still = matchMedia("(prefers-reduced-motion: reduce)").matches): number {
  if (to <= from || elapsed >= countTime || still) return to;
  return from + ((to - from) * Math.max(0, elapsed)) / countTime;
}
