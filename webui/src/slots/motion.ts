// How reels move: they start with a short pull back, run at a constant speed, and stop with weight,
// a little too far and slowly back. Times are in milliseconds, distances in rows.

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

export const normalPace: Pace = { first: 620, between: 170, anticipation: 900, settle: 320, win: 700, tumble: 460 };
export const turboPace: Pace = { first: 170, between: 0, anticipation: 0, settle: 150, win: 260, tumble: 200 };

/** Rows that a reel passes in a second. */
const speed = 28;
/** How far a reel goes too far, in rows, and is pulled back at the start. */
const overshoot = 0.24;
const pull = 0.28;
const pullTime = 130;
/** How long a reel needs for its full speed after the pull. */
const rampTime = 110;
/** The part of the settling time until the reel is farthest below its place. */
const falling = 0.26;

/**
 * When each reel stops, for reels that have run for a time already. A held reel does not move: its
 * time is 0.
 */
export function reelStops(reels: number, anticipation: readonly number[], held: readonly number[], pace: Pace, running = 0): number[] {
  let at = Math.max(pace.first - running, 0) - pace.between;
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
  return time >= brake ? settling((time - brake) / settle) : ((brake - time) / 1000) * speed;
}

/** The way too far and back, for the part from 0 to 1 of the settling time. */
function settling(part: number): number {
  if (part < falling) return -overshoot * Math.sin((Math.PI / 2) * (part / falling));
  return (-overshoot * (1 + Math.cos((Math.PI * (part - falling)) / (1 - falling)))) / 2;
}

/** How many rows a reel has gone a time after its start, while it waits for its result; below 0 in the pull back. */
export function rowsGone(time: number): number {
  if (time < pullTime) return -pull * Math.sin((Math.PI * time) / pullTime);
  const since = time - pullTime;
  return (speed * (since - rampTime * (1 - Math.exp(-since / rampTime)))) / 1000;
}

/** How far a falling symbol has come, from 0 to 1, with a small bounce at the end. */
export function fallen(part: number): number {
  if (part >= 1) return 1;
  if (part <= 0) return 0;
  const landing = 0.75;
  if (part < landing) return (part / landing) ** 2;
  return 1 - 0.06 * Math.sin((Math.PI * (part - landing)) / (1 - landing));
}

/** How many rows each visible symbol falls, for the rows of a reel that exploded and its new symbols. */
export function dropsOf(rows: number, exploded: readonly number[], fresh: number): number[] {
  const kept = Array.from({ length: rows }, (_, index) => index + 1).filter((row) => !exploded.includes(row));
  return [...Array.from({ length: fresh }, () => fresh), ...kept.map((row, index) => fresh + index + 1 - row)];
}
