// Positions on the drawing of a match. Feeds report what happened and to which side, but not where,
// so a mark is at the position of its kind. The home side plays from left to right.

import type { TrackMoment } from "../../../lib/api.gen";

export type PitchKind = "pitch" | "rink" | "gridiron" | "hoops" | "court" | "diamond" | "board";

const pitchSports: Record<Exclude<PitchKind, "board">, readonly string[]> = {
  pitch: ["soccer", "futsal", "fifa", "handball", "gaelic-football", "gaelic-hurling", "aussie-rules", "waterpolo"],
  rink: ["ice-hockey", "floorball", "bandy"],
  gridiron: ["american-football", "rugby"],
  hoops: ["basketball", "nba-2k"],
  court: ["tennis", "ao-tennis", "table-tennis", "badminton", "squash", "volleyball", "kabaddi"],
  diamond: ["baseball", "ebaseball"],
};

/** The pitch of a sport. A board with numbers if a pitch shows nothing. */
export function pitchOf(sport: string): PitchKind {
  for (const pitch of Object.keys(pitchSports) as (keyof typeof pitchSports)[]) if (pitchSports[pitch].includes(sport)) return pitch;
  return "board";
}

/** The size of the drawing, and the pitch within it. */
export const drawingSize = { width: 320, height: 180 };
export const pitchBounds = { left: 10, top: 10, right: 310, bottom: 170 };

const centre = { x: 160, y: 90 };

export interface Spot {
  x: number;
  y: number;
}

/** The kinds of marks in the middle: half-time, the end. */
const neutral = /ends$|^shootout$/;

/** The position of the mark of a moment. */
export function spotOf({ k: kind, s: side, n: number }: Pick<TrackMoment, "k" | "s" | "n">, pitch: PitchKind): Spot {
  if (side === 0 || neutral.test(kind)) return centre;
  const home = side === 1;
  const upper = number % 2 === 0;
  if (pitch === "court") return { x: home ? 230 : 90, y: upper ? 65 : 115 };
  if (pitch === "diamond") return { x: centre.x, y: 152 };
  if (kind === "corner") return { x: home ? pitchBounds.right - 4 : pitchBounds.left + 4, y: upper ? pitchBounds.top + 4 : pitchBounds.bottom - 4 };
  if (/card$/.test(kind)) return { x: home ? 115 : 205, y: upper ? 60 : 120 };
  return { x: home ? pitchBounds.right - 12 : pitchBounds.left + 12, y: centre.y };
}

/** The position of the mark of the side that serves, throws or bats. Null for none. */
export function servingSpot(serving: number | undefined, pitch: PitchKind): Spot | null {
  if (serving !== 1 && serving !== 2) return null;
  if (pitch === "court") return { x: serving === 1 ? 22 : 298, y: 130 };
  return { x: serving === 1 ? 40 : 280, y: 20 };
}

/** The runners on the bases of baseball, from the first base on. */
export const runners = (bases: number): boolean[] => [1, 2, 4].map((bit) => (bases & bit) !== 0);
