// The multipliers of the segments by the definition, and their colours.

import type { WheelTable } from "../../../../../lib/api.gen";
import { parseDecimal } from "../../../../../lib/decimal";

/** One multiplier of a wheel. */
export interface Prize {
  multiplier: string;
  /** Number of segments with this multiplier. */
  count: number;
}

export const multipliersOf = (table: WheelTable, segments: string, risk: string): string[] => table.segments[segments]?.[risk] ?? [];

/** The multiplier in hundredths. A wheel has no further decimals. */
export function hundredths(multiplier: string): bigint {
  const { units, scale } = parseDecimal(multiplier) ?? { units: 0n, scale: 0 };
  return (units * 100n) / 10n ** BigInt(scale);
}

/** The distinct multipliers of a wheel, the smallest first. */
export function prizesOf(pays: readonly string[]): Prize[] {
  const counts = new Map<string, number>();
  for (const pay of pays) counts.set(pay, (counts.get(pay) ?? 0) + 1);
  return [...counts]
    .map(([multiplier, count]) => ({ multiplier, count }))
    .sort((one, other) => (hundredths(one.multiplier) < hundredths(other.multiplier) ? -1 : 1));
}

/** The multiplier of every win. Null if wins differ. */
export function singleWin(pays: readonly string[]): string | null {
  const wins = prizesOf(pays).filter((prize) => hundredths(prize.multiplier) > 0n);
  return wins.length === 1 ? wins[0]!.multiplier : null;
}

export const equalMultipliers = (one: string, other: string): boolean => hundredths(one) === hundredths(other);

/** The shortest text of a multiplier: "1.50" is "1.5", "0.00" is "0". */
export function shortMultiplierText(multiplier: string): string {
  const [whole = "0", part = ""] = multiplier.split(".");
  const rest = part.replace(/0+$/, "");
  return rest ? `${whole}.${rest}` : whole;
}

/** A share in percent with two decimals, rounded: "3.33". */
export function percentOf(count: number, all: number): string {
  return all === 0 ? "0" : ((count * 100) / all).toFixed(2);
}

export interface Tier {
  /** Applies to multipliers from this value on, in hundredths. */
  from: bigint;
  fill: string;
  /** The darker side of the segment, at the hub. */
  deep: string;
  ink: string;
}

const night = "#1a0d2b";

/** From dark for an empty segment, through mint and brass to rose and violet. */
export const tiers: Tier[] = [
  { from: 0n, fill: "#48376a", deep: "#2d2047", ink: "#e6dcf5" },
  { from: 101n, fill: "#37c2a5", deep: "#1b7f6d", ink: night },
  { from: 150n, fill: "#8fd45f", deep: "#55913a", ink: night },
  { from: 160n, fill: "#f4e9c8", deep: "#b9a878", ink: night },
  { from: 200n, fill: "#f2c04f", deep: "#a9761c", ink: night },
  { from: 300n, fill: "#f58a3c", deep: "#a64f16", ink: night },
  { from: 400n, fill: "#ff6480", deep: "#a82a48", ink: night },
  { from: 800n, fill: "#d58bff", deep: "#8338bf", ink: night },
];

/** The colours of a multiplier. */
export function tierOf(multiplier: string): Tier {
  const value = hundredths(multiplier);
  return tiers.findLast((tier) => value >= tier.from) ?? tiers[0]!;
}
