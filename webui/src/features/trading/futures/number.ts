// Prices and percentages as texts.

import { formatDecimal, parseDecimal, rescale, truncate } from "../../../lib/decimal";
import { floor, type Exact } from "./rules";

/** A price in the smallest unit of its ticker. Null if it is invalid or has more decimals. */
export function unitsOfPrice(text: string, decimals: number): bigint | null {
  const value = parseDecimal(text);
  if (!value || value.units <= 0n) return null;
  const scaled = rescale(truncate(value, decimals), decimals);
  return scaled.units > 0n && scaled.units * 10n ** BigInt(Math.max(0, value.scale - decimals)) === value.units * 10n ** BigInt(Math.max(0, decimals - value.scale)) ? scaled.units : null;
}

/** A price as the server writes it. */
export const wirePrice = (units: bigint, decimals: number): string => formatDecimal({ units, scale: decimals }, { group: false });

/** A price for display, with the decimals of its ticker. A dash for zero: there is no price yet. */
export function priceText(price: string, decimals: number): string {
  const value = parseDecimal(price);
  if (value?.units === 0n) return "–";
  return value ? formatDecimal(value, { min: decimals, max: decimals }) : price;
}

/** An exact share as a signed percentage: "+12.50 %". Rounded down. */
export function percentText({ num, den }: Exact, decimals = 2): string {
  const units = floor({ num: num * 100n * 10n ** BigInt(decimals), den });
  const sign = units > 0n ? "+" : units < 0n ? "−" : "";
  return `${sign}${formatDecimal({ units: units < 0n ? -units : units, scale: decimals }, { min: decimals })}\u00a0%`;
}

/** A decimal text as an exact number. Null if it is invalid. */
export function exactOf(text: string | number): Exact | null {
  const value = parseDecimal(String(text));
  return value && { num: value.units, den: 10n ** BigInt(value.scale) };
}

/** A change in percent of the server with its sign: "+1.20 %". */
export function changeText(percent: string): string {
  const value = exactOf(percent);
  return value ? percentText({ num: value.num, den: value.den * 100n }) : percent;
}

/** Whether a change is shown as a fall. Zero is not. */
export const isFall = (percent: string): boolean => (parseDecimal(percent)?.units ?? 0n) < 0n;
