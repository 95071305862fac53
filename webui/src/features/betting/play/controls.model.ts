// Numbers of fields as exact decimal texts: clamped, stepped and cut.

import { compare, truncate, parseDecimal, rescale, formatDecimal, type Decimal } from "../../../lib/decimal";

export interface Bounds {
  min: string;
  max: string;
  /** Number of decimals. Default 0. */
  decimals?: number;
}

/** Whether the text is a number within the bounds and the decimals. */
export function isWithin(text: string, { min, max, decimals = 0 }: Bounds): boolean {
  const value = parseDecimal(text);
  const low = parseDecimal(min);
  const high = parseDecimal(max);
  if (!value || !low || !high) return false;
  return compare(truncate(value, decimals), value) === 0 && compare(value, low) >= 0 && compare(value, high) <= 0;
}

/** The nearest allowed number. The min if the text is not a number. */
export function clampNumber(text: string, { min, max, decimals = 0 }: Bounds): string {
  const low = parseDecimal(min);
  const high = parseDecimal(max);
  const typed = parseDecimal(text);
  if (!low || !high) return text;
  if (!typed) return min;
  const value = truncate(typed, decimals);
  const clamped = compare(value, low) < 0 ? low : compare(value, high) > 0 ? high : value;
  return plainText(clamped, decimals);
}

/** The number one step up or down, within the bounds. */
export function stepNumber(text: string, step: string, up: boolean, bounds: Bounds): string {
  const value = parseDecimal(text);
  const size = parseDecimal(step);
  if (!value || !size) return clampNumber(text, bounds);
  const scale = Math.max(value.scale, size.scale);
  const change = rescale(size, scale).units;
  const units = rescale(value, scale).units + (up ? change : -change);
  return clampNumber(plainText({ units: units < 0n ? 0n : units, scale }, scale), bounds);
}

/** The number with all its decimals and without separators. */
export function plainText(value: Decimal, decimals: number): string {
  return formatDecimal(value, { min: decimals, max: decimals, group: false });
}
