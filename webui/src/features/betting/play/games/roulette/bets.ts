// The chips on the table: minor units by spot, and what undo goes back to.

import { parseDecimal, rescale } from "../../../../../lib/decimal";
import { wireAmount } from "../../../../../lib/money";

/** Minor units laid on each spot. */
export type Bets = ReadonlyMap<string, bigint>;

export const noBets: Bets = new Map();

/** Steps that undo remembers. */
const undoLimit = 200;

/** The minor units of a chip; null when it is no positive amount of the currency. */
export function chipUnits(chip: string, decimals: number): bigint | null {
  const amount = parseDecimal(chip);
  if (!amount || amount.units <= 0n) return null;
  const exact = rescale(amount, decimals);
  // A chip finer than the currency cannot be laid.
  return exact.units > 0n && rescale(exact, amount.scale).units === amount.units ? exact.units : null;
}

export function lay(bets: Bets, spot: string, units: bigint): Bets {
  return new Map(bets).set(spot, (bets.get(spot) ?? 0n) + units);
}

export function doubled(bets: Bets): Bets {
  return new Map([...bets].map(([spot, units]) => [spot, units * 2n]));
}

export function total(bets: Bets): bigint {
  let sum = 0n;
  for (const units of bets.values()) sum += units;
  return sum;
}

/** The history with one more state, the oldest dropped beyond the limit. */
export function remember(past: Bets[], bets: Bets): Bets[] {
  return [...past.slice(-(undoLimit - 1)), bets];
}

/** An amount that fits on a chip: "25", "1.5K", ".01". */
export function chipText(units: bigint, decimals: number): string {
  const steps: [bigint, string][] = [[1_000_000_000n, "B"], [1_000_000n, "M"], [1_000n, "K"]];
  const one = 10n ** BigInt(decimals);
  for (const [size, mark] of steps) {
    if (units < size * one) continue;
    // One decimal, rounded down, so that a chip never claims more than it is.
    const tenths = (units * 10n) / (size * one);
    return `${tenths / 10n}${tenths % 10n && tenths < 1000n ? `.${tenths % 10n}` : ""}${mark}`;
  }
  const text = wireAmount(units, decimals);
  return text.startsWith("0.") ? text.slice(1) : text;
}

/** The look of a chip by its size: 0 under ten units, then one more for each
 *  ten times, at most 4. */
export function chipTone(units: bigint, decimals: number): number {
  const whole = (units / 10n ** BigInt(decimals)).toString();
  return Math.min(4, whole.length - 1);
}
