// Numbers as people write them: with points, commas, spaces and apostrophes in
// the ways of many countries. What could mean two numbers is refused.

import { showDecimal, type Decimal } from "./decimal";
import { exactly } from "./money";

/** Longest text that is read. */
const textLimit = 64;

/** A number between the signs that people paste along: "$1,000", "1 000 EUR", "49.50 %", "2.00×". */
const signed = /^\p{Sc}?\s*(\+?[\d.,'’_\s]*\d[\d.,'’_\s]*?)\s*(?:\p{Sc}|%|×|x|[A-Za-z]{2,10})?$/u;

/**
 * Reads what somebody typed or pasted into a number field; null for what is no
 * number or could be two.
 *
 * - The site itself writes 1,234.50: a point is the decimal point, and a comma
 *   before exactly three digits separates thousands ("1,000" is a thousand).
 * - Any other single comma is a decimal one: "0,5", "1,00", "0,125".
 * - With both signs the last is the decimal one: "1.000,50" and "1,000.50".
 * - A sign that repeats separates thousands, and so do spaces and apostrophes.
 * - Thousands come in threes: "1,00,000" and "10 00" are refused.
 * - "1.500" is refused where three decimals are too many to be meant, such as
 *   in an amount of dollars: it may well be somebody's fifteen hundred.
 */
function readTyped(text: string, decimals = Number.POSITIVE_INFINITY): Decimal | null {
  if (text.length > textLimit) return null;
  const number = signed.exec(text.trim())?.[1]?.trim().replace(/^\+/, "");
  if (number === undefined) return null;
  const [whole, part] = halves(number, decimals) ?? [];
  if (whole === undefined || part === undefined) return null;
  const digits = ungrouped(whole);
  if (digits === null || !/^\d*$/.test(part) || digits + part === "") return null;
  return { units: BigInt(digits + part), scale: part.length };
}

/** The same as a plain decimal text, "1000.50"; empty for what cannot be read. */
export function plainTyped(text: string, decimals?: number): string {
  const value = readTyped(text, decimals);
  return value ? showDecimal(value, { min: value.scale, group: false }) : "";
}

// What stands before and after the decimal sign; null when that cannot be told.
function halves(number: string, decimals: number): [string, string] | null {
  const at = decimalSign(number, decimals);
  if (at === undefined) return null;
  return at < 0 ? [number, ""] : [number.slice(0, at), number.slice(at + 1)];
}

// Where the decimal sign stands; -1 without one, undefined when it cannot be told.
function decimalSign(number: string, decimals: number): number | undefined {
  const points = number.split(".").length - 1;
  const commas = number.split(",").length - 1;
  const grouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
  if (points > 0 && commas > 0) return Math.max(number.lastIndexOf("."), number.lastIndexOf(","));
  if (points > 1 || commas > 1 || (commas === 1 && grouped)) return -1;
  if (points === 1 && grouped && decimals < 3) return undefined;
  return Math.max(number.indexOf("."), number.indexOf(","));
}

// The digits of a whole number without what separates its thousands, which is
// one sign throughout; null when the groups are not of three digits.
function ungrouped(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const plain = whole.replace(/\s/g, " ").replace(/’/g, "'");
  return /^[1-9]\d{0,2}(?:([.,'_ ])\d{3})(?:\1\d{3})*$/.test(plain) ? plain.replace(/\D/g, "") : null;
}

/** Reads what a player typed into minor units; null when it is no amount, could be two or has too many decimals. */
export function parseAmount(text: string, decimals: number): bigint | null {
  return exactly(readTyped(text, decimals), decimals);
}
