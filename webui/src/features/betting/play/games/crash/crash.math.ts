// The growth of the multiplier, and the payout of a stake. The server uses the same function and
// decides. Here it is only for drawing.

import { truncate, parseDecimal, formatDecimal } from "../../../../../lib/decimal";

/** Growth per millisecond. */
export const growthPerMs = 0.00006;

/** The multiplier after a number of milliseconds, in hundredths. */
export const hundredthsAt = (elapsed: number): number => Math.floor(100 * Math.exp(growthPerMs * Math.max(0, elapsed)));

/** The same without rounding, for drawing. */
export const multiplierAt = (elapsed: number): number => Math.exp(growthPerMs * Math.max(0, elapsed));

/** The duration of a flight to a multiplier, in milliseconds. */
export const timeTo = (multiplier: number): number => Math.log(Math.max(1, multiplier)) / growthPerMs;

/** Formats 234 as "2.34". */
export const hundredthsText = (hundredths: number): string => formatDecimal({ units: BigInt(hundredths), scale: 2 }, { min: 2, max: 2, group: false });

/** Parses "2.34" to 234. Null if the text is not a multiplier. */
export function readHundredths(text: string | null | undefined): number | null {
  const value = parseDecimal(text ?? "");
  if (!value || value.units < 0n) return null;
  const rounded = truncate(value, 2);
  return Number(rounded.units * 10n ** BigInt(2 - rounded.scale));
}

/** The payout of a stake in minor units, rounded down as on the server. */
export const payoutAt = (stake: bigint, hundredths: number): bigint => (stake * BigInt(hundredths)) / 100n;

/** The size class of a multiplier, which sets its colour. */
export type Size = "low" | "fair" | "high" | "great";

export function sizeOf(hundredths: number): Size {
  if (hundredths < 200) return "low";
  if (hundredths < 500) return "fair";
  return hundredths < 2000 ? "high" : "great";
}
