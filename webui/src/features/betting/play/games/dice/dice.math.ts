// Targets, win chances and multipliers, all in whole hundredths: a chance of
// 4950 is 49.50 %, a target of 5050 is 50.50.

import { cut, parseDecimal, showDecimal } from "../../../../../lib/decimal";

/** The top of the scale, and what the win chance is quoted on. */
export const whole = 10000;
export const leastChance = 1;
export const mostChance = 9800;

/** The multiplier is 99 divided by the chance in percent. */
const paid = 9900n;
/** Decimals of a multiplier for the eye. */
export const multiplierDecimals = 4;
const multiplierScale = 10n ** BigInt(multiplierDecimals);

export const isChance = (chance: number): boolean => chance >= leastChance && chance <= mostChance;

/** The target of a chance, and the chance of a target: each is the other's way back. */
export const across = (over: boolean, hundredths: number): number => (over ? whole - hundredths : hundredths);

/** The exact multiplier, "9900/4950". */
export const multiplierOf = (chance: number): string => `${paid}/${chance}`;

/** The multiplier for the eye, rounded down to four decimals: "2.0000". */
export const multiplierText = (chance: number): string => decimalText((paid * multiplierScale) / BigInt(chance), multiplierDecimals);

export const hundredthsText = (hundredths: number): string => decimalText(BigInt(hundredths), 2);

const decimalText = (units: bigint, scale: number): string => showDecimal({ units, scale }, { min: scale, max: scale, group: false });

function readUnits(text: string, scale: number): bigint | null {
  const value = parseDecimal(text);
  if (!value || value.units < 0n) return null;
  const kept = cut(value, scale);
  return kept.units * 10n ** BigInt(scale - kept.scale);
}

/** A text as hundredths, further digits cut; null when it is no number of the scale. */
export function readHundredths(text: string): number | null {
  const units = readUnits(text, 2);
  return units === null || units > BigInt(whole) ? null : Number(units);
}

/** The largest chance that pays at least the multiplier; null when none does. */
export function chanceOfMultiplier(text: string): number | null {
  const units = readUnits(text, multiplierDecimals);
  if (units === null || units === 0n) return null;
  const chance = (paid * multiplierScale) / units;
  return chance >= BigInt(leastChance) && chance <= BigInt(mostChance) ? Number(chance) : null;
}

/** A target brought to where its chance is allowed. */
export function nearestTarget(over: boolean, target: number): number {
  return across(over, Math.min(mostChance, Math.max(leastChance, across(over, target))));
}

/** Whether a roll wins; on the target itself it loses. */
export const wins = (over: boolean, target: number, roll: number): boolean => (over ? roll > target : roll < target);
