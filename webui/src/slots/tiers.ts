// The tiers of wins: how a win is shown depends on how many bets it is.

import type { Pace } from "./motion";

export type Tier = "none" | "win" | "big" | "mega" | "max";

/** The smallest amounts of the tiers, in hundredths of the bet. */
const bigFrom = 1_000;
const megaFrom = 5_000;

/** The tier of an amount in hundredths of the bet, in a game with a largest win. */
export function tierOf(amount: number, largest: number): Tier {
  if (amount <= 0) return "none";
  if (amount >= largest) return "max";
  if (amount >= megaFrom) return "mega";
  return amount >= bigFrom ? "big" : "win";
}

/** The lengths of a celebration, as multiples of the display of a small win. */
const lengths: Record<Tier, number> = { none: 0, win: 0, big: 5.5, mega: 8, max: 11 };

/** How long a win is celebrated above the reels, in milliseconds. A small one is not. */
export const celebrationOf = (tier: Tier, pace: Pace) => Math.round(lengths[tier] * pace.win);

/** How long the wins of a board are shown, in milliseconds: longer for more than two bets. */
export const showFor = (amount: number, pace: Pace) => (amount <= 0 ? 0 : Math.round(pace.win * (amount < 200 ? 1 : 1.7)));

/** The amount that a counter shows at a part, from 0 to 1, of its time: fast first, exact at the end. */
export function counted(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(part, 0)) ** 3;
  return Math.round(from + (to - from) * eased);
}
