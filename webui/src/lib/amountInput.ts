// Parses typed numbers: with points, commas, spaces and apostrophes in the formats of many
// countries. An ambiguous number is refused.

import { currencies } from "./currencies";
import { formatDecimal, type Decimal } from "./decimal";
import { exactUnits } from "./money";

/** Max length of a text. */
const textLimit = 64;

/** A number with surrounding signs that are often pasted: "$1,000", "1 000 EUR", "49.50 %", "2.00×". */
const amountPattern = /^\p{Sc}?\s*(\+?[\d.,'’_\s]*\d[\d.,'’_\s]*?)\s*(\p{Sc}|%|×|x|[A-Za-z]{2,10})?$/u;

/** Whether the word after a number is a unit: "5 million" is not 5. */
function isUnit(word: string): boolean {
  const code = word.toLowerCase();
  return !/^[a-z]{2,}$/.test(code) || code === "usd" || code === "eur" || currencies.peek().some(({ id }) => id === code);
}

/**
 * Parses text that was typed or pasted into a number field. Null if it is not a number or is
 * ambiguous.
 * - The site itself writes 1,234.50: a point is the decimal point, and a comma before exactly
 *   three digits separates thousands ("1,000" is a thousand) in a field with less than three
 *   decimals.
 * - Any other single comma is a decimal one: "0,5", "1,00", "0,125".
 * - With both signs the last is the decimal one: "1.000,50" and "1,000.50".
 * - A sign that repeats separates thousands, and so do spaces and apostrophes.
 * - Thousands have groups of three: "1,00,000" and "10 00" are refused.
 * - "1.500" is refused if three decimals are implausible, such as in an amount of dollars,
 *   because it may mean fifteen hundred. And "1,500" is refused if they are plausible, such as in
 *   an amount of a coin, because it may mean one and a half.
 */
function readTyped(text: string, decimals = Number.POSITIVE_INFINITY): Decimal | null {
  if (text.length > textLimit) return null;
  const [, typed, unit = ""] = amountPattern.exec(text.trim()) ?? [];
  const number = typed?.trim().replace(/^\+/, "");
  if (number === undefined || !isUnit(unit)) return null;
  const [whole, fraction] = splitDecimals(number, decimals) ?? [];
  if (whole === undefined || fraction === undefined) return null;
  const digits = withoutGrouping(whole);
  if (digits === null || !/^\d*$/.test(fraction) || digits + fraction === "") return null;
  return { units: BigInt(digits + fraction), scale: fraction.length };
}

/** The same as a plain decimal text, "1000.50". Empty if it cannot be parsed. */
export function normalizeAmount(text: string, decimals?: number): string {
  const value = readTyped(text, decimals);
  return value ? formatDecimal(value, { min: value.scale, group: false }) : "";
}

// The parts before and after the decimal sign. Null if ambiguous.
function splitDecimals(number: string, decimals: number): [string, string] | null {
  const at = decimalSeparatorIndex(number, decimals);
  if (at === undefined) return null;
  return at < 0 ? [number, ""] : [number.slice(0, at), number.slice(at + 1)];
}

// The position of the decimal sign. -1 without one, undefined if ambiguous.
function decimalSeparatorIndex(number: string, decimals: number): number | undefined {
  const points = number.split(".").length - 1;
  const commas = number.split(",").length - 1;
  const grouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
  if (points > 0 && commas > 0) return Math.max(number.lastIndexOf("."), number.lastIndexOf(","));
  if (points > 1 || commas > 1) return -1;
  if (grouped && commas === 1) return decimals < 3 ? -1 : undefined;
  if (grouped && points === 1 && decimals < 3) return undefined;
  return Math.max(number.indexOf("."), number.indexOf(","));
}

// The digits of an integer without its thousands separators, which must all be the same sign. Null
// if the groups do not have three digits.
function withoutGrouping(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const plain = whole.replace(/\s/g, " ").replace(/’/g, "'");
  return /^[1-9]\d{0,2}(?:([.,'_ ])\d{3})(?:\1\d{3})*$/.test(plain) ? plain.replace(/\D/g, "") : null;
}

/** Parses typed text into minor units. Null if it is invalid, ambiguous or has too many decimals. */
export function parseAmount(text: string, decimals: number): bigint | null {
  return exactUnits(readTyped(text, decimals), decimals);
}
