// The timeline of a match: the home side above the line and the away side below.

import type { TrackMoment } from "../../../lib/api.gen";

/** Minutes of play of sports with a clock, for the length of the timeline. */
const matchMinutes: Record<string, number> = {
  soccer: 90, fifa: 90, futsal: 40, handball: 60, "ice-hockey": 60, floorball: 60, bandy: 90, basketball: 48, "nba-2k": 20, "american-football": 60, rugby: 80,
  "aussie-rules": 80, waterpolo: 32, "gaelic-football": 70, "gaelic-hurling": 70, kabaddi: 40, boxing: 36, mma: 25,
};

/** Frequent kinds, which have small marks. */
const frequentKinds = /^(point|ace|visit|break|miss|kill|round|raid|raid of two|runs|out|walk|single|basket|free throw|three pointer|behind|shot)$/;

export type MarkKind = "score" | "yellow" | "red" | "corner" | "end" | "small";

export function markKindOf(kind: string): MarkKind {
  if (kind === "yellow card") return "yellow";
  if (kind === "red card") return "red";
  if (kind === "corner") return "corner";
  if (/ends$/.test(kind)) return "end";
  return frequentKinds.test(kind) ? "small" : "score";
}

/** Whether a moment is announced by screen readers. */
export const isAnnounced = ({ k: kind }: Pick<TrackMoment, "k">): boolean => !["small", "corner"].includes(markKindOf(kind)) && kind !== "game";

export interface Mark {
  moment: TrackMoment;
  kind: MarkKind;
  /** From 0 at the beginning to 1 at the end. */
  position: number;
}

/**
 * The marks of a timeline, oldest first: by the minute if the sport has a clock, otherwise one
 * after the other.
 */
export function marksOf(moments: readonly TrackMoment[], sport: string): Mark[] {
  const length = lengthOf(moments, sport);
  return moments.map((moment, index) => ({
    moment,
    kind: markKindOf(moment.k),
    position: length > 0 ? Math.min(moment.m / length, 1) : (index + 0.5) / moments.length,
  }));
}

/** The length of the timeline in minutes. 0 if the sport has no clock. */
export function lengthOf(moments: readonly Pick<TrackMoment, "m">[], sport: string): number {
  const regular = matchMinutes[sport] ?? 0;
  return regular && Math.max(regular, ...moments.map(({ m: minute }) => minute));
}

/** The progress of a match with a clock, from 0 to 1. */
export function progressOf(minute: number | undefined, moments: readonly TrackMoment[], sport: string): number {
  const length = lengthOf(moments, sport);
  return length > 0 ? Math.min((minute ?? 0) / length, 1) : 1;
}
