// Exact, non-negative fractions for multipliers and RTPs.

export interface Fraction {
  readonly numerator: bigint;
  /** Positive, and coprime to top. */
  readonly denominator: bigint;
}

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(numerator), BigInt(denominator)];
  const divisor = gcd(a, b);
  return { numerator: a / divisor, denominator: b / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/** Reads a number of a pay table, such as 0.47, "1000" or "99/50", by its digits. */
export function readFraction(text: string | number): Fraction {
  const match = /^(\d+)(?:\.(\d+)|\/([1-9]\d*))?$/.exec(String(text));
  if (!match) throw new Error(`no multiplier: ${text}`);
  const [, whole = "", part = "", denominator = "1"] = match;
  return fraction(BigInt(whole + part), BigInt(denominator) * 10n ** BigInt(part.length));
}

export const zeroFraction = fraction(0n);
export const oneFraction = fraction(1n);

export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.numerator * b.numerator, a.denominator * b.denominator);
export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.numerator * b.denominator, a.denominator * b.numerator);

export const power = (base: Fraction, exponent: number): Fraction =>
  fraction(base.numerator ** BigInt(exponent), base.denominator ** BigInt(exponent));

/** The binomial coefficient: the number of ways to choose k of n. */
export function binomial(n: number, k: number): bigint {
  let count = 1n;
  for (let i = 0; i < k; i++) count = (count * BigInt(n - i)) / BigInt(i + 1);
  return k > n ? 0n : count;
}

/** In lowest terms: "99/50", or "2" for an integer. */
export const exactText = ({ numerator, denominator }: Fraction): string => (denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`);

/** For display: rounded down to the given number of decimals. */
export function decimalText({ numerator, denominator }: Fraction, decimals = 2): string {
  const units = (numerator * 10n ** BigInt(decimals)) / denominator;
  const digits = units.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
}
