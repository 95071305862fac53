// Converts dollars between texts and millionths, which terms use.

import { minorOf, wireAmount } from "../../../lib/money";

const decimals = 6;

/** Millionths of a dollar of a typed amount. "" is 0. An invalid amount is -1, which the server refuses. */
export function parseMicros(text: string): number {
  const typed = text.trim();
  return typed === "" ? 0 : Number(minorOf(typed, decimals) ?? -1n);
}

/** Millionths of a dollar as text for a field. "" for 0. */
export const formatMicros = (value: number): string => (value === 0 ? "" : wireAmount(BigInt(value), decimals));
