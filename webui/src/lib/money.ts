// Amounts of money as texts. They come in as integer minor units (texts or
// bigints) and are never turned into floats.

import { cut, multiply, parseDecimal, rescale, showDecimal, type Decimal } from "./decimal";
import type { FiatCurrency, FiatView, Unit } from "./types";

/** Decimals shown at most of any amount. */
export const maxDecimals = 8;
/** Decimals of fiat amounts. */
export const fiatDecimals = 2;

/** Decimals of amounts in short. */
const shortDecimals = 2;

const fiatSymbols: Record<FiatCurrency, string> = { eur: "€", usd: "$" };

/** How amounts of a currency are to be shown. */
export interface MoneyLook {
  /** The currency's own decimals: 2 for local ones, otherwise 8. */
  decimals: number;
  unit?: Unit;
  fiatView?: FiatView;
  /** Price of one whole unit as decimal texts. */
  price?: string;
  priceEur?: string;
  /** Decimals shown even when zero; 2 unless told. */
  min?: number;
}

/** Minor units as an exact decimal. */
export function amountOf(minor: string | bigint, decimals: number): Decimal {
  return { units: BigInt(minor), scale: decimals };
}

/** A balance or bet as the player chose to see it: own units, satoshi, or worth in euro or dollars. */
export function formatMoney(minor: string | bigint, look: MoneyLook): string {
  const amount = amountOf(minor, look.decimals);
  if (look.fiatView && look.fiatView !== "off") {
    const price = parseDecimal((look.fiatView === "eur" ? look.priceEur : look.price) ?? "");
    if (price) return formatFiat(multiply(amount, price), look.fiatView);
  }
  if (look.unit === "satoshi" && look.decimals === maxDecimals) return showDecimal({ ...amount, scale: 0 });
  return showDecimal(amount, { min: Math.min(look.min ?? 2, look.decimals), max: maxDecimals });
}

/** The same in short, with two decimals. What lies below them is cut off, so
 *  that a balance is never said to be more than it is. */
export function formatShort(minor: string | bigint, look: MoneyLook): string {
  if (look.fiatView && look.fiatView !== "off") return formatMoney(minor, look);
  if (look.unit === "satoshi" && look.decimals === maxDecimals) return formatMoney(minor, look);
  const below = 10n ** BigInt(Math.max(0, look.decimals - shortDecimals));
  return showDecimal(amountOf(BigInt(minor) / below, Math.min(look.decimals, shortDecimals)), { min: shortDecimals, max: shortDecimals });
}

/** An amount of euro or dollars with its sign and 2 decimals. */
export function formatFiat(amount: Decimal | string, currency: FiatCurrency): string {
  const value = typeof amount === "string" ? parseDecimal(amount) : amount;
  if (!value) return "";
  const text = showDecimal(value, { min: fiatDecimals, max: fiatDecimals });
  return text.startsWith("-") ? `-${fiatSymbols[currency]}${text.slice(1)}` : fiatSymbols[currency] + text;
}

/** Dollars as the server's exact decimal number: "$1,234.50"; whole ones without cents if wanted. */
export function dollars(value: number, cents = true): string {
  const look = { minimumFractionDigits: cents ? 2 : 0, maximumFractionDigits: 2 };
  return `${value < 0 ? "-" : ""}$${Math.abs(value).toLocaleString("en", look)}`;
}

/** An amount of the server in units of so many decimals, what is finer cut off
 *  toward zero: the books keep more decimals than are shown. 0 for what is no number. */
export function unitsOf(text: string, decimals: number): bigint {
  const value = parseDecimal(text);
  return value ? rescale(cut(value, decimals), decimals).units : 0n;
}

/** A plain decimal text in minor units; null when it is none or too fine. */
export function minorOf(text: string, decimals: number): bigint | null {
  return exactly(parseDecimal(text), decimals);
}

/** Minor units of what is neither negative nor finer than they are; null for the rest. */
export function exactly(value: Decimal | null, decimals: number): bigint | null {
  if (!value || value.units < 0n) return null;
  const scaled = rescale(value, decimals);
  const finest = Math.max(value.scale, decimals);
  return rescale(scaled, finest).units === rescale(value, finest).units ? scaled.units : null;
}

/** Minor units as they are sent: no signs between the thousands, no zeros that say nothing. */
export const wireAmount = (minor: bigint, decimals: number): string => showDecimal(amountOf(minor, decimals), { group: false });

/** Minor units as they are read, with at least two decimals where the currency has them. */
export const plainAmount = (minor: bigint, decimals: number): string => showDecimal(amountOf(minor, decimals), { min: Math.min(2, decimals) });

/** An amount of the server in a currency that the page does not know. */
export function unknownAmount(amount: string): string {
  const value = parseDecimal(amount);
  return value ? showDecimal(value, { min: 2, max: maxDecimals }) : amount;
}

/** Every decimal of an amount, for the books: (123456789n, 2) is "1,234,567.89". */
export function minorText(minor: bigint, decimals: number, sign = false): string {
  const negative = minor < 0n;
  const digits = (negative ? -minor : minor).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  const before = negative ? "\u2212" : sign && minor > 0n ? "+" : "";
  return `${before}${whole}${fraction}`;
}
