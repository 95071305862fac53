// The multipliers of the buckets by the definition, and their colours.

import type { PlinkoTable } from "../../../../../lib/api.gen";
import { parseDecimal } from "../../../../../lib/decimal";

export const multipliersOf = (table: PlinkoTable, rows: string, risk: string): string[] => table.rows[rows]?.[risk] ?? [];

/** Number of the 2^rows paths to each bucket: the row of Pascal's triangle. */
export function waysOf(rows: number): number[] {
  let ways = [1];
  for (let row = 0; row < rows; row++) ways = [...ways, 0].map((count, at) => count + (ways[at - 1] ?? 0));
  return ways;
}

/** The chance of a bucket in percent, with two decimals or two significant digits: "27.34", "0.0015". */
export function chanceOf(rows: number, bucket: number): string {
  const percent = ((waysOf(rows)[bucket] ?? 0) / 2 ** rows) * 100;
  const decimals = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(percent || 1))));
  return percent.toFixed(decimals);
}

export interface Tier {
  /** Applies to multipliers from this value on, in hundredths. */
  from: bigint;
  fill: string;
  /** The darker lower part of the bucket. */
  foot: string;
  ink: string;
}

const dark = "#1f0f05";

/** From slate for a loss, through brass to crimson and violet. */
export const tiers: Tier[] = [
  { from: 0n, fill: "#4a5a68", foot: "#2b3742", ink: "#ffffff" },
  { from: 50n, fill: "#4b6f7c", foot: "#2c4751", ink: "#ffffff" },
  { from: 100n, fill: "#3fae8b", foot: "#226b54", ink: dark },
  { from: 150n, fill: "#a9bd58", foot: "#6b7a2c", ink: dark },
  { from: 300n, fill: "#e9b44c", foot: "#966b1d", ink: dark },
  { from: 800n, fill: "#f0913a", foot: "#98501a", ink: dark },
  { from: 2500n, fill: "#ef6a4a", foot: "#973721", ink: dark },
  { from: 10000n, fill: "#d42c57", foot: "#831532", ink: "#ffffff" },
  { from: 100000n, fill: "#8f35de", foot: "#571a90", ink: "#ffffff" },
];

/** The colours of a multiplier. */
export function tierOf(multiplier: string): Tier {
  const value = parseDecimal(multiplier) ?? { units: 0n, scale: 0 };
  const hundredths = (value.units * 100n) / 10n ** BigInt(value.scale);
  return tiers.findLast((tier) => hundredths >= tier.from) ?? tiers[0]!;
}
