// Dollars as texts, and as the millionths that terms have.

import { minorOf, wireAmount } from "../../../lib/money";

const decimals = 6;

/** Millionths of a dollar of a typed amount; "" is 0, and -1 is none, which the server refuses. */
export function micros(text: string): number {
  const typed = text.trim();
  return typed === "" ? 0 : Number(minorOf(typed, decimals) ?? -1n);
}

/** Millionths of a dollar as they are typed; "" for 0. */
export const plainMicros = (value: number): string => (value === 0 ? "" : wireAmount(BigInt(value), decimals));
