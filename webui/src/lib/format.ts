// Amounts, odds and times as texts. Amounts come in as integer minor units
// (texts or bigints) and are never turned into floats.

import { cut, divideRounded, multiply, parseDecimal, rescale, showDecimal, type Decimal } from "./decimal";
import { readTyped } from "./typed";
import type { FiatCurrency, FiatView, OddsFormat, Unit } from "./types";

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

/** Reads what a player typed into minor units; null when it is no amount, could be two or has too many decimals. */
export function parseAmount(text: string, decimals: number): bigint | null {
  return exactly(readTyped(text, decimals), decimals);
}

// Minor units of what is neither negative nor finer than they are.
function exactly(value: Decimal | null, decimals: number): bigint | null {
  if (!value || value.units < 0n) return null;
  const scaled = rescale(value, decimals);
  const finest = Math.max(value.scale, decimals);
  return rescale(scaled, finest).units === rescale(value, finest).units ? scaled.units : null;
}

/** A multiplier as it is written everywhere: "2.00×", "1,234.50×", "1.0102×". */
export function formatMultiplier(multiplier: string): string {
  const value = parseDecimal(multiplier);
  return value ? `${showDecimal(value, { min: 2, max: Math.max(2, value.scale) })}×` : multiplier;
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

/** Decimal odds ("2.50") in the player's format: 2.50, 3/2 or +150. */
export function formatOdds(odds: string, format: OddsFormat): string {
  const value = parseDecimal(odds);
  if (!value) return odds;
  const one = 10n ** BigInt(value.scale);
  const gain = value.units - one;
  if (format === "decimal" || gain <= 0n) return showDecimal(value, { min: 2, max: 2, group: false });
  if (format === "fraction") {
    const divisor = gcd(gain, one);
    return `${gain / divisor}/${one / divisor}`;
  }
  if (gain >= one) return `+${divideRounded(gain * 100n, one)}`;
  return `-${divideRounded(one * 100n, gain)}`;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

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
