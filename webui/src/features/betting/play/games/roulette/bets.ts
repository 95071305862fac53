// The chips on the table: minor units by spot, and the undo history.

import { parseDecimal, rescale } from "../../../../../lib/decimal";
import { wireAmount } from "../../../../../lib/money";

/** The stake on each spot in minor units. */
export type Bets = ReadonlyMap<string, bigint>;

export const noBets: Bets = new Map();

/** Max number of undo steps. */
const undoLimit = 200;

/** The minor units of a chip. Null if it is not a positive amount of the currency. */
export function chipUnits(chip: string, decimals: number): bigint | null {
  const amount = parseDecimal(chip);
  if (!amount || amount.units <= 0n) return null;
  const exact = rescale(amount, decimals);
  // A chip below the currency's minor unit cannot be placed.
  return exact.units > 0n && rescale(exact, amount.scale).units === amount.units ? exact.units : null;
}

export function placeChip(bets: Bets, spot: string, units: bigint): Bets {
  return new Map(bets).set(spot, (bets.get(spot) ?? 0n) + units);
}

export function doubleBets(bets: Bets): Bets {
  return new Map([...bets].map(([spot, units]) => [spot, units * 2n]));
}

export function totalStake(bets: Bets): bigint {
  let sum = 0n;
  for (const units of bets.values()) sum += units;
  return sum;
}

/** The history with one more state. The oldest is dropped beyond the limit. */
export function addToHistory(history: Bets[], bets: Bets): Bets[] {
  return [...history.slice(-(undoLimit - 1)), bets];
}

/** An amount as the label of a chip: "25", "1.5K", ".01". */
export function chipText(units: bigint, decimals: number): string {
  const steps: [bigint, string][] = [[1_000_000_000n, "B"], [1_000_000n, "M"], [1_000n, "K"]];
  const one = 10n ** BigInt(decimals);
  for (const [size, suffix] of steps) {
    if (units < size * one) continue;
    // One decimal, rounded down, so that the label never exceeds the amount.
    const tenths = (units * 10n) / (size * one);
    return `${tenths / 10n}${tenths % 10n && tenths < 1000n ? `.${tenths % 10n}` : ""}${suffix}`;
  }
  const text = wireAmount(units, decimals);
  return text.startsWith("0.") ? text.slice(1) : text;
}

/** The look of a chip by its size: 0 under ten units, one more for each factor of ten, at most 4. */
export function chipTone(units: bigint, decimals: number): number {
  const wholeUnits = (units / 10n ** BigInt(decimals)).toString();
  return Math.min(4, wholeUnits.length - 1);
}
