// Amounts of the cashier: exact decimals throughout, never rounded in favour of the player.

import { amountOf, formatFiat, unitsOf, wireAmount } from "../../../lib/money";
import { multiply, parseDecimal, formatDecimal } from "../../../lib/decimal";

/** An amount in a history: a decimal text, a number, or a wrapper. */
export type Sum = string | number | { $numberDecimal: string };

/** The deposit shortcuts, in dollars. */
export const dollarShortcuts = [50, 100, 250, 1000] as const;

/** The withdrawal shortcuts, in percent of the real balance. The last is MAX. */
export const balanceShares = [25, 50, 75, 99] as const;

/** An amount of the server as a plain decimal text, from any of its formats. */
export function sumText(sum: Sum): string {
  if (typeof sum === "object") return sum.$numberDecimal;
  if (typeof sum === "string") return sum;
  return sum.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 18 });
}

/** An amount of dollars in a coin at a price. Empty without a price. */
export function coinsForDollars(dollars: number, price: string, decimals: number): string {
  const unitPrice = parseDecimal(price);
  if (!unitPrice || unitPrice.units <= 0n) return "";
  return wireAmount((BigInt(dollars) * 10n ** BigInt(decimals + unitPrice.scale)) / unitPrice.units, decimals);
}

/** A share of the balance, cut to the decimals of the chain. */
export function shareOf(balance: string, percent: number, decimals: number): string {
  return wireAmount((unitsOf(balance, decimals) * BigInt(percent)) / 100n, decimals);
}

/** The value of an amount: "$12.50". Empty without a price. */
export function dollarValueText(amount: string, price: string): string {
  const [value, unitPrice] = [parseDecimal(amount), parseDecimal(price)];
  return value && unitPrice && unitPrice.units > 0n ? formatFiat(multiply(value, unitPrice), "usd") : "";
}

/** Dollars of the server: "$2,000.00". */
export const dollarsText = (sum: Sum): string => formatFiat(sumText(sum), "usd");

export interface Cost {
  fee: string;
  arrives: string;
}

/** The cost of a withdrawal, and the amount that arrives. Null if nothing would arrive. */
export function costOf(sum: string, chain: { fee: Sum; feePercent: Sum }, decimals: number): Cost | null {
  const minor = unitsOf(sum, decimals);
  const percent = parseDecimal(sumText(chain.feePercent)) ?? { units: 0n, scale: 0 };
  const divisor = 100n * 10n ** BigInt(percent.scale);
  const share = (minor * percent.units + divisor - 1n) / divisor;
  const fee = unitsOf(sumText(chain.fee), decimals) + share;
  if (fee >= minor) return null;
  return { fee: wireAmount(fee, decimals), arrives: wireAmount(minor - fee, decimals) };
}

/** A readable amount with the name of its coin: "1,250.5 USDT". */
export function coinText(sum: Sum, currency: string): string {
  const value = parseDecimal(sumText(sum));
  return `${value ? formatDecimal(value, { min: Math.min(2, value.scale), max: Math.min(value.scale, 12) }) : sumText(sum)} ${currency.toUpperCase()}`;
}

/** Whether one amount is less than another. */
export function isLess(amount: string, limit: Sum, decimals: number): boolean {
  return unitsOf(amount, decimals) < unitsOf(sumText(limit), decimals);
}

/** A readable percentage: "2 %". Empty for none. */
export function percentText(sum: Sum): string {
  const value = parseDecimal(sumText(sum));
  return value && value.units > 0n ? `${formatDecimal(value)}\u00a0%` : "";
}

/** Whether the value of an amount exceeds a number of dollars. */
export function isWorthMore(amount: string, price: string, dollars: Sum): boolean {
  const [value, unitPrice, limit] = [parseDecimal(amount), parseDecimal(price), parseDecimal(sumText(dollars))];
  if (!value || !unitPrice || !limit) return false;
  const dollarValue = multiply(value, unitPrice);
  return dollarValue.units * 10n ** BigInt(limit.scale) > limit.units * 10n ** BigInt(dollarValue.scale);
}

/** Whether an amount is zero in minor units. */
export const isZero = (amount: string): boolean => amountOf(unitsOf(amount, 18), 18).units === 0n;
