import { add, compare, parseDecimal, showDecimal, type Decimal } from "../../lib/decimal";

export interface Bounds {
  min?: string;
  max?: string;
}

/** A decimal text some steps further on, inside its bounds; an empty one begins at nothing. */
export function stepped(value: string, step: string, count: number, { min, max }: Bounds): string {
  const from = parseDecimal(value || "0");
  const by = parseDecimal(step);
  if (!from || !by) return value;
  const to = add(from, { units: by.units * BigInt(count), scale: by.scale });
  const low = min === undefined ? null : parseDecimal(min);
  const high = max === undefined ? null : parseDecimal(max);
  if (low && compare(to, low) < 0) return plain(low);
  if (high && compare(to, high) > 0) return plain(high);
  return plain(to);
}

/** Whether a number is outside its bounds; an empty text is not. */
export function outside(value: string, { min, max }: Bounds): boolean {
  const number = parseDecimal(value);
  if (!number) return false;
  const low = min === undefined ? null : parseDecimal(min);
  const high = max === undefined ? null : parseDecimal(max);
  return (low !== null && compare(number, low) < 0) || (high !== null && compare(number, high) > 0);
}

const plain = (value: Decimal) => showDecimal(value, { min: value.scale, group: false });
