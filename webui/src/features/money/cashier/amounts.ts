// Amounts of the cashier: exact decimals throughout, rounded against the wish
// and never for it.

import { amountOf, formatFiat, unitsOf, wireAmount } from "../../../lib/money";
import { multiply, parseDecimal, showDecimal } from "../../../lib/decimal";

/** An amount as histories may give it: a decimal text, a number, or one in a wrapper. */
export type Sum = string | number | { $numberDecimal: string };

/** The deposit shortcuts, in dollars. */
export const dollarShortcuts = [50, 100, 250, 1000] as const;

/** The withdrawal shortcuts, in percent of the real balance; the last is MAX. */
export const balanceShares = [25, 50, 75, 99] as const;

/** An amount of the server as a plain decimal text, whatever it came in. */
export function sumText(sum: Sum): string {
  if (typeof sum === "object") return sum.$numberDecimal;
  if (typeof sum === "string") return sum;
  return sum.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 18 });
}

/** So many dollars in a coin of that price; empty without a price. */
export function coinsFor(dollars: number, price: string, decimals: number): string {
  const one = parseDecimal(price);
  if (!one || one.units <= 0n) return "";
  return wireAmount((BigInt(dollars) * 10n ** BigInt(decimals + one.scale)) / one.units, decimals);
}

/** A share of what is held, cut to what the chain can carry. */
export function shareOf(held: string, percent: number, decimals: number): string {
  return wireAmount((unitsOf(held, decimals) * BigInt(percent)) / 100n, decimals);
}

/** What an amount is worth: "$12.50"; empty without a price. */
export function worthText(amount: string, price: string): string {
  const [value, one] = [parseDecimal(amount), parseDecimal(price)];
  return value && one && one.units > 0n ? formatFiat(multiply(value, one), "usd") : "";
}

/** Dollars of the server: "$2,000.00". */
export const dollarsText = (sum: Sum): string => formatFiat(sumText(sum), "usd");

export interface Cost {
  fee: string;
  arrives: string;
}

/** What a withdrawal costs and what arrives; null when nothing would. */
export function costOf(sum: string, chain: { fee: Sum; feePercent: Sum }, decimals: number): Cost | null {
  const minor = unitsOf(sum, decimals);
  const percent = parseDecimal(sumText(chain.feePercent)) ?? { units: 0n, scale: 0 };
  const divisor = 100n * 10n ** BigInt(percent.scale);
  const share = (minor * percent.units + divisor - 1n) / divisor;
  const fee = unitsOf(sumText(chain.fee), decimals) + share;
  if (fee >= minor) return null;
  return { fee: wireAmount(fee, decimals), arrives: wireAmount(minor - fee, decimals) };
}

/** An amount for reading, with the name of its coin: "1,250.5 USDT". */
export function coinText(sum: Sum, currency: string): string {
  const value = parseDecimal(sumText(sum));
  return `${value ? showDecimal(value, { min: Math.min(2, value.scale), max: Math.min(value.scale, 12) }) : sumText(sum)} ${currency.toUpperCase()}`;
}

/** Whether one amount is less than another. */
export function less(amount: string, than: Sum, decimals: number): boolean {
  return unitsOf(amount, decimals) < unitsOf(sumText(than), decimals);
}

/** The percentage for reading: "2 %"; empty for none. */
export function percentText(sum: Sum): string {
  const value = parseDecimal(sumText(sum));
  return value && value.units > 0n ? `${showDecimal(value)}\u00a0%` : "";
}

/** Whether an amount is worth more than so many dollars. */
export function worthMore(amount: string, price: string, dollars: Sum): boolean {
  const [value, one, limit] = [parseDecimal(amount), parseDecimal(price), parseDecimal(sumText(dollars))];
  if (!value || !one || !limit) return false;
  const worth = multiply(value, one);
  return worth.units * 10n ** BigInt(limit.scale) > limit.units * 10n ** BigInt(worth.scale);
}

/** Nothing, in minor units of so many decimals. */
export const isZero = (amount: string): boolean => amountOf(unitsOf(amount, 18), 18).units === 0n;
