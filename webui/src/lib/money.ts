// Amounts of money as texts. The input is integer minor units (texts or bigints), never converted
// to floats.

import { truncate, multiply, parseDecimal, rescale, formatDecimal, type Decimal } from "./decimal";
import type { FiatCurrency, FiatView, Unit } from "./types";

/** Max number of displayed decimals. */
export const maxDecimals = 8;
/** Decimals of fiat amounts. */
export const fiatDecimals = 2;

/** Decimals of short amounts. */
const shortDecimals = 2;

/** The smallest displayed amount of fiat money. */
const cent: Decimal = { units: 1n, scale: fiatDecimals };

const fiatSymbols: Record<FiatCurrency, string> = { eur: "€", usd: "$" };

/** The display settings for amounts of a currency. */
export interface MoneyFormat {
  /** The currency's own decimals: 2 for local ones, otherwise 8. */
  decimals: number;
  unit?: Unit;
  fiatView?: FiatView;
  /** Price of one whole unit, decimal texts. */
  price?: string;
  priceEur?: string;
  /** Min number of decimals. Default 2. */
  min?: number;
}

/** Minor units as an exact decimal. */
export function amountOf(minor: string | bigint, decimals: number): Decimal {
  return { units: BigInt(minor), scale: decimals };
}

/**
 * A balance or bet in the player's display settings: own units, satoshi, or its value in euro or
 * dollars.
 */
export function formatMoney(minor: string | bigint, format: MoneyFormat): string {
  const amount = amountOf(minor, format.decimals);
  if (format.fiatView && format.fiatView !== "off") {
    const price = parseDecimal((format.fiatView === "eur" ? format.priceEur : format.price) ?? "");
    if (price) return formatFiat(multiply(amount, price), format.fiatView);
  }
  if (format.unit === "satoshi" && format.decimals === maxDecimals) return formatDecimal({ ...amount, scale: 0 });
  return formatDecimal(amount, { min: Math.min(format.min ?? 2, format.decimals), max: maxDecimals });
}

/**
 * An amount of the server in the same display settings. Further decimals are cut off. An amount
 * that would look like zero is shown as less than the smallest one: "< 0.01".
 */
export function formatText(amount: string, format: MoneyFormat): string {
  const formatted = formatMoney(unitsOf(amount, format.decimals), format);
  const value = parseDecimal(amount);
  if (!value?.units || /[1-9]/.test(formatted)) return formatted;
  const smallest = format.fiatView && format.fiatView !== "off" && parseDecimal((format.fiatView === "eur" ? format.priceEur : format.price) ?? "")
    ? formatFiat(cent, format.fiatView) : formatMoney(1n, format);
  return value.units > 0n ? `< ${smallest}` : `> -${smallest}`;
}

/**
 * The same in short form with two decimals. Further decimals are cut off, so that a balance is
 * never shown larger than it is. An amount below 0.01 is shown in full, so that it never looks like
 * zero.
 */
export function formatShort(minor: string | bigint, format: MoneyFormat): string {
  if (format.fiatView && format.fiatView !== "off") return formatMoney(minor, format);
  if (format.unit === "satoshi" && format.decimals === maxDecimals) return formatMoney(minor, format);
  const cents = BigInt(minor) / 10n ** BigInt(Math.max(0, format.decimals - shortDecimals));
  if (!cents) return formatMoney(minor, format);
  return formatDecimal(amountOf(cents, Math.min(format.decimals, shortDecimals)), { min: shortDecimals, max: shortDecimals });
}

/** An amount of euro or dollars with its currency sign and 2 decimals. */
export function formatFiat(amount: Decimal | string, currency: FiatCurrency): string {
  const value = typeof amount === "string" ? parseDecimal(amount) : amount;
  if (!value) return "";
  const text = formatDecimal(value, { min: fiatDecimals, max: fiatDecimals });
  return text.startsWith("-") ? `-${fiatSymbols[currency]}${text.slice(1)}` : fiatSymbols[currency] + text;
}

/** The server's decimal number of dollars: "$1,234.50". Whole amounts optionally without cents. */
export function dollars(value: number, cents = true): string {
  const format = { minimumFractionDigits: cents ? 2 : 0, maximumFractionDigits: 2 };
  return `${value < 0 ? "-" : ""}$${Math.abs(value).toLocaleString("en", format)}`;
}

/**
 * An amount of the server in units with this number of decimals, cut toward zero, because the books
 * have more decimals than are shown. 0 for an invalid number.
 */
export function unitsOf(text: string, decimals: number): bigint {
  const value = parseDecimal(text);
  return value ? rescale(truncate(value, decimals), decimals).units : 0n;
}

/** A plain decimal text in minor units. Null if it is invalid or has too many decimals. */
export function minorOf(text: string, decimals: number): bigint | null {
  return exactUnits(parseDecimal(text), decimals);
}

/** Minor units of a number that is not negative and has no further decimals. Otherwise null. */
export function exactUnits(value: Decimal | null, decimals: number): bigint | null {
  if (!value || value.units < 0n) return null;
  const scaled = rescale(value, decimals);
  const maxScale = Math.max(value.scale, decimals);
  return rescale(scaled, maxScale).units === rescale(value, maxScale).units ? scaled.units : null;
}

/** Minor units in the format of the API: no thousands separators, no trailing zeros. */
export const wireAmount = (minor: bigint, decimals: number): string => formatDecimal(amountOf(minor, decimals), { group: false });

/** Readable minor units, with at least two decimals if the currency has them. */
export const plainAmount = (minor: bigint, decimals: number): string => formatDecimal(amountOf(minor, decimals), { min: Math.min(2, decimals) });

/** An amount of the server in a currency that the page does not know. */
export function unknownAmount(amount: string): string {
  const value = parseDecimal(amount);
  return value ? formatDecimal(value, { min: 2, max: maxDecimals }) : amount;
}

/** An amount with all its decimals, for the books: (123456789n, 2) is "1,234,567.89". */
export function minorText(minor: bigint, decimals: number, showPlus = false): string {
  const negative = minor < 0n;
  const digits = (negative ? -minor : minor).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  const sign = negative ? "\u2212" : showPlus && minor > 0n ? "+" : "";
  return `${sign}${whole}${fraction}`;
}
