// The tiers of wins: how a win is shown depends on how many bets it is.

import type { Pace } from "./motion";

export type Tier = "none" | "tint" | "count" | "lights" | "event";

/** The tier of an amount in hundredths of the bet. */
export function tierOf(amount: number): Tier {
  if (amount <= 0) return "none";
  if (amount < 200) return "tint";
  if (amount < 1000) return "count";
  return amount < 10_000 ? "lights" : "event";
}

const lengths: Record<Tier, number> = { none: 0, tint: 1, count: 1.6, lights: 3.2, event: 6 };

/** How long a win is shown, in milliseconds. */
export const showFor = (amount: number, pace: Pace) => Math.round(lengths[tierOf(amount)] * pace.win);

/** The amount that a counter shows at a part, from 0 to 1, of its time: fast first, exact at the end. */
export function counted(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(part, 0)) ** 3;
  return Math.round(from + (to - from) * eased);
}
