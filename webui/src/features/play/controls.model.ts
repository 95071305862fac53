// Amounts and numbers as a player types them, kept as exact decimal texts.

import { parseDecimal, rescale, showDecimal, type Decimal } from "../../lib/decimal";

/** What is left of typed or pasted text: digits and one point. Spaces and
 *  thousands separators go, a comma alone is the decimal point. */
export function cleanNumber(text: string): string {
  let plain = text.replace(/[\s'_]/g, "");
  if (plain.includes(".") || plain.split(",").length > 2) plain = plain.replaceAll(",", "");
  plain = plain.replace(",", ".").replace(/[^\d.]/g, "");
  const [whole = "", ...parts] = plain.split(".");
  return parts.length ? `${whole}.${parts.join("")}` : whole;
}

/** Which of two numbers is larger: below 0 the second, above 0 the first. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = rescale(a, scale).units;
  const right = rescale(b, scale).units;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The number with at most so many decimals, cut and not rounded, so that it
 *  never becomes more than was typed. */
export function cut(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return value;
  return { units: value.units / 10n ** BigInt(value.scale - decimals), scale: decimals };
}

export interface Bounds {
  min: string;
  max: string;
  /** Decimals that count; 0 unless told. */
  decimals?: number;
}

/** Whether the text is a number within the bounds and not too fine. */
export function isWithin(text: string, { min, max, decimals = 0 }: Bounds): boolean {
  const value = parseDecimal(text);
  const low = parseDecimal(min);
  const high = parseDecimal(max);
  if (!value || !low || !high) return false;
  return compare(cut(value, decimals), value) === 0 && compare(value, low) >= 0 && compare(value, high) <= 0;
}

/** The nearest number that is allowed; no number at all becomes the least. */
export function clampNumber(text: string, { min, max, decimals = 0 }: Bounds): string {
  const low = parseDecimal(min);
  const high = parseDecimal(max);
  const typed = parseDecimal(text);
  if (!low || !high) return text;
  if (!typed) return min;
  const value = cut(typed, decimals);
  const kept = compare(value, low) < 0 ? low : compare(value, high) > 0 ? high : value;
  return plainText(kept, decimals);
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
  return showDecimal(value, { min: decimals, max: decimals, group: false });
}
