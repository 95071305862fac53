// Targets in hundredths, win chances in millionths of a percent. The rules count how many of
// 100,000,000 numbers reach a target, so these chances are exact.

import { truncate, parseDecimal, formatDecimal } from "../../../../../lib/decimal";
import { formatMultiplier } from "../../../../../lib/format";

export const minTarget = 101n;
export const maxTarget = 100_000_000n;
export const chanceDecimals = 6;

/** 99 % of the numbers, in hundredths of a multiplier. */
const payoutFactor = 99n * 100_000_000n;

/** The win chance of a target, rounded down. */
export const chanceOf = (target: bigint): bigint => payoutFactor / target;

/** The largest target with at least this chance. Null if there is none. */
export function targetOfChance(chance: bigint): bigint | null {
  if (chance <= 0n) return null;
  const target = payoutFactor / chance;
  return isTarget(target) ? target : target > maxTarget && chance >= chanceOf(maxTarget) ? maxTarget : null;
}

export const isTarget = (target: bigint): boolean => target >= minTarget && target <= maxTarget;

export const targetText = (target: bigint): string => formatDecimal({ units: target, scale: 2 }, { min: 2, max: 2, group: false });

export const chanceText = (chance: bigint): string => formatDecimal({ units: chance, scale: chanceDecimals }, { min: 2, group: false });

function readUnits(text: string, scale: number): bigint | null {
  const value = parseDecimal(text);
  if (!value || value.units < 0n) return null;
  const rounded = truncate(value, scale);
  return rounded.units * 10n ** BigInt(scale - rounded.scale);
}

export const readTarget = (text: string): bigint | null => readUnits(text, 2);
export const readChance = (text: string): bigint | null => readUnits(text, chanceDecimals);

/** The share of the way to the bar at which the rocket starts to pass it. */
const passShare = 0.985;

/**
 * The height of a multiplier in the picture: 0 on the pad, 1 with the nose at the bar of the
 * target, 2 with the whole rocket above it, then more and more slowly up to 3 at the top. A rise
 * that ends below its target stays below the bar, even if it is close.
 */
export function heightOf(multiplier: number, target: number, reachesTarget: boolean): number {
  const progress = Math.log(Math.max(1, multiplier)) / Math.log(target);
  if (!reachesTarget || progress < passShare) return Math.min(1, progress / passShare);
  return progress < 1 ? 1 + (progress - passShare) / (1 - passShare) : 3 - Math.exp(1 - progress);
}

/** A moment of the rise to a result, t from 0 to 1. The growth is exponential. */
export const multiplierAt = (result: number, t: number): number => Math.exp(Math.log(Math.max(1, result)) * t);

/** A running number in the format of the final one: "1,234.50×". */
export function runningText(multiplier: number): string {
  return formatMultiplier((Math.floor(multiplier * 100) / 100).toFixed(2));
}
