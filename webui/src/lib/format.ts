// Multipliers, percentages and counts as texts. For money see money.ts.

import { truncate, parseDecimal, formatDecimal } from "./decimal";

/** Decimals of every multiplier. */
const multiplierDecimals = 2;

/**
 * The standard format of a multiplier: "0.00×", "2.00×", "1,234.50×". Further decimals are cut off,
 * so that no multiplier is shown larger than it is.
 */
export function formatMultiplier(multiplier: string): string {
  const value = parseDecimal(multiplier);
  return value ? `${formatDecimal(truncate(value, multiplierDecimals), { min: multiplierDecimals, max: multiplierDecimals })}×` : multiplier;
}

/** A multiplier for narrow boxes: "3.1×", "1,000×". */
export function shortMultiplier(multiplier: string): string {
  const value = parseDecimal(multiplier);
  return value ? `${formatDecimal(value)}×` : multiplier;
}

/** The standard format of a percentage: "49.50 %", with a non-breaking space. */
export function formatPercent(percent: string): string {
  const value = parseDecimal(percent);
  return value ? `${formatDecimal(value, { min: 2, max: Math.max(2, value.scale) })}\u00a0%` : percent;
}

/** A count with thousands separators: "1,234,567". */
export const formatCount = (count: number): string => count.toLocaleString("en");

const steps = ["", "K", "M", "B", "T"];

/** A count or chart value as 950, 1.2K, 3.4M, 5B or 6T. */
export function abbreviate(value: number): string {
  let size = Math.abs(value);
  let step = 0;
  while (size >= 999.95 && step < steps.length - 1) {
    size /= 1000;
    step++;
  }
  const text = size >= 100 || Number.isInteger(size) ? String(Math.round(size)) : size.toFixed(1).replace(/\.0$/, "");
  return `${value < 0 ? "-" : ""}${text}${steps[step]}`;
}
