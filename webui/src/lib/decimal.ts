// Exact decimal arithmetic for display: numbers as a bigint and a number of decimals, never as
// floats.

export interface Decimal {
  units: bigint;
  scale: number;
}

/** Max length of a decimal text. */
const textLimit = 64;

/**
 * Parses "12.50", "-0.1" or "3", the server's number format. Null for anything else. Use readTyped
 * for typed text.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match || text.length > textLimit) return null;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, scale: fraction.length };
}

/** Changes the number of decimals; dropped digits round half away from zero. */
export function rescale({ units, scale }: Decimal, to: number): Decimal {
  if (to >= scale) return { units: units * 10n ** BigInt(to - scale), scale: to };
  const divisor = 10n ** BigInt(scale - to);
  return { units: divideRounded(units, divisor), scale: to };
}

/** The number with at most this number of decimals, cut and not rounded, so that it never increases. */
export function truncate(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return value;
  return { units: value.units / 10n ** BigInt(value.scale - decimals), scale: decimals };
}

/** Compares two numbers: negative if the first is smaller, positive if it is larger. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = rescale(a, scale).units;
  const right = rescale(b, scale).units;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: rescale(a, scale).units + rescale(b, scale).units, scale };
}

/** The product, with the decimals of both. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Division rounded half away from zero; the divisor is positive. */
export function divideRounded(value: bigint, divisor: bigint): bigint {
  const negative = value < 0n;
  const size = negative ? -value : value;
  const rounded = (size + divisor / 2n) / divisor;
  return negative ? -rounded : rounded;
}

export interface DecimalFormat {
  /** Min number of decimals. */
  min?: number;
  /** Max number of decimals. */
  max?: number;
  /** Whether thousands are separated by commas. Default true. */
  group?: boolean;
}

/** The number as text: at most max decimals, with trailing zeros cut down to min. */
export function formatDecimal(value: Decimal, { min = 0, max = value.scale, group = true }: DecimalFormat = {}): string {
  const { units, scale } = rescale(value, max);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale);
  while (fraction.length > min && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  const sign = units < 0n ? "-" : "";
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return sign + grouped + (fraction ? `.${fraction}` : "");
}
