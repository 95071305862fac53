// Multipliers, percentages and counts as texts. Money is in money.ts.

import { cut, parseDecimal, showDecimal } from "./decimal";

/** Decimals of every multiplier. */
const multiplierDecimals = 2;

/** A multiplier as it is written everywhere: "0.00×", "2.00×", "1,234.50×". What
 *  is finer is cut off: no multiplier is said to be more than it is. */
export function formatMultiplier(multiplier: string): string {
  const value = parseDecimal(multiplier);
  return value ? `${showDecimal(cut(value, multiplierDecimals), { min: multiplierDecimals, max: multiplierDecimals })}×` : multiplier;
}

/** A multiplier for boxes too narrow for its zeros: "3.1×", "1,000×". */
export function shortMultiplier(multiplier: string): string {
  const value = parseDecimal(multiplier);
  return value ? `${showDecimal(value)}×` : multiplier;
}

/** A percentage as it is written everywhere: "49.50 %", its sign on the same line. */
export function formatPercent(percent: string): string {
  const value = parseDecimal(percent);
  return value ? `${showDecimal(value, { min: 2, max: Math.max(2, value.scale) })}\u00a0%` : percent;
}

/** A count with its thousands apart: "1,234,567". */
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
