// Targets, win chances and multipliers, all in integer hundredths: a chance of 4950 is 49.50 %, a
// target of 5050 is 50.50.

import { truncate, parseDecimal, formatDecimal } from "../../../../../lib/decimal";

/** The top of the scale, and the base of the win chance. */
export const scaleTop = 10000;
export const minChance = 1;
export const maxChance = 9800;

/** The multiplier is 99 divided by the chance in percent. */
const payoutFactor = 9900n;
/** Displayed decimals of a multiplier. */
export const multiplierDecimals = 4;
const multiplierScale = 10n ** BigInt(multiplierDecimals);

export const isChance = (chance: number): boolean => chance >= minChance && chance <= maxChance;

/** The target of a chance, and the chance of a target. The function is its own inverse. */
export const mirrorIfOver = (over: boolean, hundredths: number): number => (over ? scaleTop - hundredths : hundredths);

/** The exact multiplier, "9900/4950". */
export const multiplierOf = (chance: number): string => `${payoutFactor}/${chance}`;

/** The displayed multiplier, rounded down to four decimals: "2.0000". */
export const multiplierText = (chance: number): string => decimalText((payoutFactor * multiplierScale) / BigInt(chance), multiplierDecimals);

export const hundredthsText = (hundredths: number): string => decimalText(BigInt(hundredths), 2);

const decimalText = (units: bigint, scale: number): string => formatDecimal({ units, scale }, { min: scale, max: scale, group: false });

function readUnits(text: string, scale: number): bigint | null {
  const value = parseDecimal(text);
  if (!value || value.units < 0n) return null;
  const rounded = truncate(value, scale);
  return rounded.units * 10n ** BigInt(scale - rounded.scale);
}

/** A text as hundredths, further digits cut. Null if it is not a number of the scale. */
export function readHundredths(text: string): number | null {
  const units = readUnits(text, 2);
  return units === null || units > BigInt(scaleTop) ? null : Number(units);
}

/** The largest chance that pays at least the multiplier. Null if there is none. */
export function chanceOfMultiplier(text: string): number | null {
  const units = readUnits(text, multiplierDecimals);
  if (units === null || units === 0n) return null;
  const chance = (payoutFactor * multiplierScale) / units;
  return chance >= BigInt(minChance) && chance <= BigInt(maxChance) ? Number(chance) : null;
}

/** The nearest target with an allowed chance. */
export function nearestTarget(over: boolean, target: number): number {
  return mirrorIfOver(over, Math.min(maxChance, Math.max(minChance, mirrorIfOver(over, target))));
}

/** Whether a roll wins. A roll equal to the target loses. */
export const wins = (over: boolean, target: number, roll: number): boolean => (over ? roll > target : roll < target);
