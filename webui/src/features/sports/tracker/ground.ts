// Where things stand on the drawing of a match: rules from its data to positions.
// Feeds tell what happened and to whom, not where: a mark stands at the place that
// belongs to its kind. The home side plays from the left to the right.

import type { TrackMoment } from "../../../lib/api.gen";

export type Ground = "pitch" | "rink" | "gridiron" | "hoops" | "court" | "diamond" | "board";

const sports: Record<Exclude<Ground, "board">, readonly string[]> = {
  pitch: ["soccer", "futsal", "fifa", "handball", "gaelic-football", "gaelic-hurling", "aussie-rules", "waterpolo"],
  rink: ["ice-hockey", "floorball", "bandy"],
  gridiron: ["american-football", "rugby"],
  hoops: ["basketball", "nba-2k"],
  court: ["tennis", "ao-tennis", "table-tennis", "badminton", "squash", "volleyball", "kabaddi"],
  diamond: ["baseball", "ebaseball"],
};

/** What a sport is played on; a board with numbers where that shows nothing. */
export function groundOf(sport: string): Ground {
  for (const ground of Object.keys(sports) as (keyof typeof sports)[]) if (sports[ground].includes(sport)) return ground;
  return "board";
}

/** The size of the drawing, and the ground within it. */
export const view = { width: 320, height: 180 };
export const field = { left: 10, top: 10, right: 310, bottom: 170 };

const middle = { x: 160, y: 90 };

export interface Spot {
  x: number;
  y: number;
}

/** What a mark in the middle stands for: half-time, the end. */
const neutral = /ends$|^shootout$/;

/** Where the mark of a moment stands. */
export function spotOf({ k: kind, s: side, n: number }: Pick<TrackMoment, "k" | "s" | "n">, ground: Ground): Spot {
  if (side === 0 || neutral.test(kind)) return middle;
  const home = side === 1;
  const upper = number % 2 === 0;
  if (ground === "court") return { x: home ? 230 : 90, y: upper ? 65 : 115 };
  if (ground === "diamond") return { x: middle.x, y: 152 };
  if (kind === "corner") return { x: home ? field.right - 4 : field.left + 4, y: upper ? field.top + 4 : field.bottom - 4 };
  if (/card$/.test(kind)) return { x: home ? 115 : 205, y: upper ? 60 : 120 };
  return { x: home ? field.right - 12 : field.left + 12, y: middle.y };
}

/** Where the side that serves, throws or bats has its mark. Null for nobody. */
export function servingSpot(serving: number | undefined, ground: Ground): Spot | null {
  if (serving !== 1 && serving !== 2) return null;
  if (ground === "court") return { x: serving === 1 ? 22 : 298, y: 130 };
  return { x: serving === 1 ? 40 : 280, y: 20 };
}

/** The runners on the bases of baseball, from the first base on. */
export const runners = (bases: number): boolean[] => [1, 2, 4].map((bit) => (bases & bit) !== 0);
