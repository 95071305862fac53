// Exact, non-negative fractions: multipliers and returns.

export interface Fraction {
  readonly top: bigint;
  /** Positive, and without a common divisor with top. */
  readonly bottom: bigint;
}

export function fraction(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(top), BigInt(bottom)];
  const divisor = gcd(a, b);
  return { top: a / divisor, bottom: b / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/** Reads a number of a pay table, such as 0.47 or "1000" or "99/50", by its digits. */
export function readFraction(text: string | number): Fraction {
  const match = /^(\d+)(?:\.(\d+)|\/([1-9]\d*))?$/.exec(String(text));
  if (!match) throw new Error(`no multiplier: ${text}`);
  const [, whole = "", part = "", bottom = "1"] = match;
  return fraction(BigInt(whole + part), BigInt(bottom) * 10n ** BigInt(part.length));
}

export const zero = fraction(0n);
export const one = fraction(1n);

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);

export const power = (base: Fraction, exponent: number): Fraction =>
  fraction(base.top ** BigInt(exponent), base.bottom ** BigInt(exponent));

/** How many ways there are to choose k of n. */
export function ways(n: number, k: number): bigint {
  let count = 1n;
  for (let i = 0; i < k; i++) count = (count * BigInt(n - i)) / BigInt(i + 1);
  return k > n ? 0n : count;
}

/** In lowest terms: "99/50", or "2" for a whole one. */
export const exactText = ({ top, bottom }: Fraction): string => (bottom === 1n ? `${top}` : `${top}/${bottom}`);

/** For the eye: rounded down to some decimals. */
export function decimalText({ top, bottom }: Fraction, decimals = 2): string {
  const units = (top * 10n ** BigInt(decimals)) / bottom;
  const digits = units.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
}
