// How the multiplier grows, and what a stake is worth at it. The server counts
// with the same function and decides; here it is drawn.

import { cut, parseDecimal, showDecimal } from "../../../../../lib/decimal";

/** Growth for each millisecond. */
export const growth = 0.00006;

/** The multiplier after so many milliseconds of flight, in hundredths. */
export const hundredthsAt = (elapsed: number): number => Math.floor(100 * Math.exp(growth * Math.max(0, elapsed)));

/** The same without steps, for what is drawn. */
export const heightAt = (elapsed: number): number => Math.exp(growth * Math.max(0, elapsed));

/** How long the flight to a multiplier takes, in milliseconds. */
export const timeTo = (multiplier: number): number => Math.log(Math.max(1, multiplier)) / growth;

/** "2.34" of 234. */
export const hundredthsText = (hundredths: number): string => showDecimal({ units: BigInt(hundredths), scale: 2 }, { min: 2, max: 2, group: false });

/** 234 of "2.34"; null for what is no multiplier. */
export function readHundredths(text: string | null | undefined): number | null {
  const value = parseDecimal(text ?? "");
  if (!value || value.units < 0n) return null;
  const kept = cut(value, 2);
  return Number(kept.units * 10n ** BigInt(2 - kept.scale));
}

/** What a stake of minor units pays, rounded down as the house does. */
export const payoutAt = (stake: bigint, hundredths: number): bigint => (stake * BigInt(hundredths)) / 100n;

/** How large a multiplier is, for its colour. */
export type Size = "low" | "fair" | "high" | "great";

export function sizeOf(hundredths: number): Size {
  if (hundredths < 200) return "low";
  if (hundredths < 500) return "fair";
  return hundredths < 2000 ? "high" : "great";
}
