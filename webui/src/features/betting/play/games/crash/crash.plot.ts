// Where a moment of the flight lies in the picture, and the axes: both scales
// grow with the flight, without a step.

import { growth, heightAt } from "./crash.math";
import type { Point } from "./crash.kite";

/** What the scales show at least: milliseconds, and multipliers above 1. */
const leastTime = 9000;
const leastRise = 0.9;
/** The kite stands at these shares of the picture once the scales grow. */
const across = 0.88;
const up = 0.84;

export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Milliseconds at the right edge. */
  time: number;
  /** The multiplier at the top, less 1. */
  rise: number;
}

/** The picture of a flight that has lasted so long, in a box. */
export function plotOf(width: number, height: number, elapsed: number): Plot {
  const narrow = width < 520;
  const low = height < 360;
  return {
    left: narrow ? 44 : 56, right: width - (narrow ? 26 : 48), top: low ? 34 : narrow ? 54 : 66, bottom: height - (low ? 28 : 38),
    time: Math.max(leastTime, elapsed / across), rise: Math.max(leastRise, (heightAt(elapsed) - 1) / up),
  };
}

/** The place of a moment of the flight. */
export function placeOf(plot: Plot, elapsed: number): Point {
  return {
    x: plot.left + (plot.right - plot.left) * (elapsed / plot.time),
    y: plot.bottom - (plot.bottom - plot.top) * ((heightAt(elapsed) - 1) / plot.rise),
  };
}

/** The direction of the curve at a moment, radians: 0 to the right, upwards negative. */
export function slopeAt(plot: Plot, elapsed: number): number {
  const right = (plot.right - plot.left) / plot.time;
  const rise = ((plot.bottom - plot.top) * growth * heightAt(elapsed)) / plot.rise;
  return Math.atan2(-rise, right);
}

export interface Tick {
  value: number;
  /** How clearly it is shown, 0 to 1: fine ticks fade as they get close. */
  alpha: number;
}

/** The ticks of a scale that begins at from and is so many pixels long: steps
 *  of 1 and 5 times a power of ten, so that a coarser step's are among them. */
export function ticksOf(from: number, length: number, pixels: number, apart: number): Tick[] {
  const wanted = (length * apart) / pixels;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 5, 10].find((factor) => factor * power >= wanted)! * power;
  const coarser = Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)) === 1 ? 5 : 2;
  const faint = Math.min(1, Math.max(0, ((step / length) * pixels - apart) / (apart * 0.6)));
  const ticks: Tick[] = [];
  for (let at = Math.floor(from / step + 1e-9) + 1; at * step <= from + length; at += 1) {
    ticks.push({ value: at * step, alpha: at % coarser === 0 ? 1 : faint });
  }
  return ticks;
}

/** The moments of a flight through which its curve is drawn. */
export function momentsOf(elapsed: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, at) => (elapsed * at) / count);
}

