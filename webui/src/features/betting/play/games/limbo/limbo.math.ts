// Targets in hundredths, win chances in millionths of a percent: the rules
// count the numbers of 100,000,000 that reach a target, so that these are exact.

import { cut, parseDecimal, showDecimal } from "../../../../../lib/decimal";
import { formatMultiplier } from "../../../../../lib/format";

export const leastTarget = 101n;
export const mostTarget = 100_000_000n;
export const chanceDecimals = 6;

/** 99 % of the numbers, in hundredths of a multiplier. */
const paid = 99n * 100_000_000n;

/** The win chance of a target, rounded down. */
export const chanceOf = (target: bigint): bigint => paid / target;

/** The largest target that is reached with at least the chance; null when none is. */
export function targetOfChance(chance: bigint): bigint | null {
  if (chance <= 0n) return null;
  const target = paid / chance;
  return isTarget(target) ? target : target > mostTarget && chance >= chanceOf(mostTarget) ? mostTarget : null;
}

export const isTarget = (target: bigint): boolean => target >= leastTarget && target <= mostTarget;

export const targetText = (target: bigint): string => showDecimal({ units: target, scale: 2 }, { min: 2, max: 2, group: false });

export const chanceText = (chance: bigint): string => showDecimal({ units: chance, scale: chanceDecimals }, { min: 2, group: false });

function readUnits(text: string, scale: number): bigint | null {
  const value = parseDecimal(text);
  if (!value || value.units < 0n) return null;
  const kept = cut(value, scale);
  return kept.units * 10n ** BigInt(scale - kept.scale);
}

export const readTarget = (text: string): bigint | null => readUnits(text, 2);
export const readChance = (text: string): bigint | null => readUnits(text, chanceDecimals);

/** The share of the way to the bar at which the rocket begins to pass it. */
const passes = 0.985;

/**
 * The height of a multiplier in the picture: from 0 on the pad to 1 with the
 * nose at the bar of the target, to 2 with all of the rocket above it, and ever
 * more slowly to 3 at the top. A rise that ends short of its target stays under
 * the bar however near it comes.
 */
export function heightOf(multiplier: number, target: number, reaches: boolean): number {
  const way = Math.log(Math.max(1, multiplier)) / Math.log(target);
  if (!reaches || way < passes) return Math.min(1, way / passes);
  return way < 1 ? 1 + (way - passes) / (1 - passes) : 3 - Math.exp(1 - way);
}

/** A moment of the rise to a result, t from 0 to 1: as much again in every step. */
export const risen = (result: number, t: number): number => Math.exp(Math.log(Math.max(1, result)) * t);

/** A running number as the final one is written: "1,234.50×". */
export function runningText(multiplier: number): string {
  return formatMultiplier((Math.floor(multiplier * 100) / 100).toFixed(2));
}
