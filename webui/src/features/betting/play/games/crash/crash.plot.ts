// The position of a moment of the flight in the picture, and the axes. Both scales grow
// continuously with the flight.

import { growthPerMs, multiplierAt } from "./crash.math";
import type { Point } from "./crash.kite";

/** The min range of the scales: milliseconds, and multipliers above 1. */
const minTime = 9000;
const minRise = 0.9;
/** The position of the kite as shares of the picture, once the scales grow. */
const kiteX = 0.88;
const kiteY = 0.84;

export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Milliseconds at the right edge. */
  time: number;
  /** The multiplier at the top, minus 1. */
  rise: number;
}

/** The picture of a flight at an elapsed time, in a box. */
export function plotOf(width: number, height: number, elapsed: number): Plot {
  const narrow = width < 520;
  const low = height < 360;
  return {
    left: narrow ? 44 : 56, right: width - (narrow ? 26 : 48), top: low ? 34 : narrow ? 54 : 66, bottom: height - (low ? 28 : 38),
    time: Math.max(minTime, elapsed / kiteX), rise: Math.max(minRise, (multiplierAt(elapsed) - 1) / kiteY),
  };
}

/** The position of a moment of the flight. */
export function pointAt(plot: Plot, elapsed: number): Point {
  return {
    x: plot.left + (plot.right - plot.left) * (elapsed / plot.time),
    y: plot.bottom - (plot.bottom - plot.top) * ((multiplierAt(elapsed) - 1) / plot.rise),
  };
}

/** The direction of the curve at a moment in radians: 0 is to the right, upwards is negative. */
export function slopeAt(plot: Plot, elapsed: number): number {
  const right = (plot.right - plot.left) / plot.time;
  const rise = ((plot.bottom - plot.top) * growthPerMs * multiplierAt(elapsed)) / plot.rise;
  return Math.atan2(-rise, right);
}

export interface Tick {
  value: number;
  /** Opacity, 0 to 1. Fine ticks fade when they get close. */
  alpha: number;
}

/**
 * The ticks of a scale that starts at from and has this many pixels: steps of 1 and 5 times a power
 * of ten, so that the ticks of a coarser step are among them.
 */
export function ticksOf(from: number, length: number, pixels: number, minGap: number): Tick[] {
  const minStep = (length * minGap) / pixels;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 5, 10].find((factor) => factor * power >= minStep)! * power;
  const coarser = Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)) === 1 ? 5 : 2;
  const fineAlpha = Math.min(1, Math.max(0, ((step / length) * pixels - minGap) / (minGap * 0.6)));
  const ticks: Tick[] = [];
  for (let at = Math.floor(from / step + 1e-9) + 1; at * step <= from + length; at += 1) {
    ticks.push({ value: at * step, alpha: at % coarser === 0 ? 1 : fineAlpha });
  }
  return ticks;
}

/** The moments of a flight through which its curve is drawn. */
export function sampleTimes(elapsed: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, at) => (elapsed * at) / count);
}

