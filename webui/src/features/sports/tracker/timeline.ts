// The line of a match: what happened when, the home side above it and the away side
// below.

import type { TrackMoment } from "../../../lib/api.gen";

/** Minutes of play of sports with a clock, for the length of the line. */
const lengths: Record<string, number> = {
  soccer: 90, fifa: 90, futsal: 40, handball: 60, "ice-hockey": 60, floorball: 60, bandy: 90, basketball: 48, "nba-2k": 20, "american-football": 60, rugby: 80,
  "aussie-rules": 80, waterpolo: 32, "gaelic-football": 70, "gaelic-hurling": 70, kabaddi: 40, boxing: 36, mma: 25,
};

/** Kinds of which there are so many that they have small marks. */
const small = /^(point|ace|visit|break|miss|kill|round|raid|raid of two|runs|out|walk|single|basket|free throw|three pointer|behind|shot)$/;

export type Look = "score" | "yellow" | "red" | "corner" | "end" | "small";

export function lookOf(kind: string): Look {
  if (kind === "yellow card") return "yellow";
  if (kind === "red card") return "red";
  if (kind === "corner") return "corner";
  if (/ends$/.test(kind)) return "end";
  return small.test(kind) ? "small" : "score";
}

/** Whether a moment is told to those who only listen. */
export const isLoud = ({ k: kind }: Pick<TrackMoment, "k">): boolean => !["small", "corner"].includes(lookOf(kind)) && kind !== "game";

export interface Mark {
  moment: TrackMoment;
  look: Look;
  /** From 0 at the beginning to 1 at the end. */
  at: number;
}

/** The marks of a line, the oldest first: by the minute where the sport has a clock, otherwise one after the other. */
export function marksOf(moments: readonly TrackMoment[], sport: string): Mark[] {
  const length = lengthOf(moments, sport);
  return moments.map((moment, place) => ({
    moment,
    look: lookOf(moment.k),
    at: length > 0 ? Math.min(moment.m / length, 1) : (place + 0.5) / moments.length,
  }));
}

/** How many minutes the line has; 0 where the sport has no clock. */
export function lengthOf(moments: readonly Pick<TrackMoment, "m">[], sport: string): number {
  const regular = lengths[sport] ?? 0;
  return regular && Math.max(regular, ...moments.map(({ m: minute }) => minute));
}

/** How far a match with a clock is, from 0 to 1. */
export function playedOf(minute: number | undefined, moments: readonly TrackMoment[], sport: string): number {
  const length = lengthOf(moments, sport);
  return length > 0 ? Math.min((minute ?? 0) / length, 1) : 1;
}
