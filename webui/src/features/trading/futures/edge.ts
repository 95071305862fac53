// The house edge of a market in figures.

import { exactOf, percentText } from "./number";
import { exact } from "./rules";
import type { Candle } from "./wire";

/**
 * The mean distance of the tick that crosses a price from this price, in standard deviations of a tick: for
 * a walk with normal steps.
 */
const overshoot = 0.5826;

/** The standard deviation of the price from second to second as a fraction. Null for too few seconds. */
export function secondsDeviation(candles: readonly Candle[], fewest = 60): number | null {
  const moves: number[] = [];
  candles.forEach(([at, , , , close], i) => {
    const before = candles[i - 1];
    if (before && at - before[0] === 1) moves.push(Number(close) / Number(before[4]) - 1);
  });
  if (moves.length < fewest) return null;
  return Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
}

/** What a liquidation forgives on average: how far its tick goes beyond the liquidation price, as a fraction of the stake. */
export const gapShare = (deviation: number, multiplier: number): number => overshoot * deviation * multiplier;

/** A fraction in percent with some decimals. */
export const shareText = (share: number, decimals = 2): string => `${(share * 100).toFixed(decimals)}\u00a0%`;

/** The edge of a flat fee at a multiplier: twice the fee of the size. */
export function flatEdgeText(flatFee: string, multiplier: number): string {
  const fee = exactOf(flatFee) ?? exact(0);
  return percentText({ num: 2n * fee.num * BigInt(multiplier), den: fee.den * 100n }).replace(/^\+/, "");
}
