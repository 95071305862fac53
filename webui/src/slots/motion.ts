// How reels move: they start with a short pull back, run at a constant speed, and stop with weight,
// a little too far and back. Times are in milliseconds, distances in rows.

export interface Pace {
  /** Until the first reel stops. */
  first: number;
  /** Between two reels. */
  between: number;
  /** What anticipation adds for each of its levels. */
  anticipation: number;
  /** The stop itself, with the way too far and back. */
  settle: number;
  /** The display of a win of the lowest tier, and of a tumble. */
  win: number;
  tumble: number;
}

export const normalPace: Pace = { first: 700, between: 170, anticipation: 650, settle: 260, win: 700, tumble: 320 };
export const turboPace: Pace = { first: 180, between: 0, anticipation: 0, settle: 140, win: 260, tumble: 160 };

/** Rows that a reel passes in a second. */
const speed = 28;
/** How far a reel goes too far, in rows, and is pulled back at the start. */
const overshoot = 0.22;
const pull = 0.18;
const pullTime = 90;

/** When each reel stops. A held reel does not move: its time is 0. */
export function reelStops(reels: number, anticipation: readonly number[], held: readonly number[], pace: Pace): number[] {
  let at = pace.first - pace.between;
  return Array.from({ length: reels }, (_, reel) => {
    if (held.includes(reel)) return 0;
    at += pace.between + (anticipation[reel] ?? 0 ? pace.anticipation : 0);
    return at + pace.settle;
  });
}

/**
 * How many rows a reel still has to go at a time; it is 0 from its stop on, and below 0 while it is
 * too far. Settle is the part of the time before the stop in which the reel comes to rest.
 */
export function rowsLeft(time: number, stop: number, settle: number): number {
  if (time >= stop) return 0;
  const brake = stop - settle;
  if (time >= brake) return settling((time - brake) / settle);
  const run = ((brake - time) / 1000) * speed;
  return time < pullTime ? run + pull * Math.sin((Math.PI * time) / pullTime) : run;
}

/** The way too far and back, for the part from 0 to 1 of the settling time. */
function settling(part: number): number {
  return -overshoot * Math.sin(Math.PI * part) * (1 - part * 0.6);
}

/** How far a falling symbol has come, from 0 to 1, with a small bounce at the end. */
export function fallen(part: number): number {
  if (part >= 1) return 1;
  if (part <= 0) return 0;
  const landing = 0.75;
  if (part < landing) return (part / landing) ** 2;
  return 1 - 0.06 * Math.sin((Math.PI * (part - landing)) / (1 - landing));
}
