import { add, compare, parseDecimal, formatDecimal, type Decimal } from "../../lib/decimal";

export interface Bounds {
  min?: string;
  max?: string;
}

/** A decimal text after a number of steps, within its bounds. An empty text starts at zero. */
export function addSteps(value: string, step: string, count: number, { min, max }: Bounds): string {
  const from = parseDecimal(value || "0");
  const by = parseDecimal(step);
  if (!from || !by) return value;
  const to = add(from, { units: by.units * BigInt(count), scale: by.scale });
  const low = min === undefined ? null : parseDecimal(min);
  const high = max === undefined ? null : parseDecimal(max);
  if (low && compare(to, low) < 0) return plainText(low);
  if (high && compare(to, high) > 0) return plainText(high);
  return plainText(to);
}

/** Whether a number is outside its bounds. An empty text is not. */
export function isOutside(value: string, { min, max }: Bounds): boolean {
  const number = parseDecimal(value);
  if (!number) return false;
  const low = min === undefined ? null : parseDecimal(min);
  const high = max === undefined ? null : parseDecimal(max);
  return (low !== null && compare(number, low) < 0) || (high !== null && compare(number, high) > 0);
}

const plainText = (value: Decimal) => formatDecimal(value, { min: value.scale, group: false });
