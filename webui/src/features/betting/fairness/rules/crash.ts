// Crash: rounds come from a chain of hashes made ahead and used backwards.

import { bytesOf, hex, hmacSha256, sha256 } from "../../../../lib/sha256";
import { fraction, decimalText } from "../fraction";

export interface CrashRound {
  /** HMAC-SHA256 of the salt under the round's hash. */
  digest: string;
  /** The first eight digits of it as a number. */
  number: number;
  /** Where the round ends, two decimals. */
  point: string;
  /** The hash of the round played before. */
  before: string;
}

/** max(1, floor(2^32 / (n + 1) * 0.99 * 100) / 100) */
export function crashRound(hash: string, salt: string): CrashRound {
  const digest = hex(hmacSha256(bytesOf(hash), bytesOf(salt)));
  const number = Number.parseInt(digest.slice(0, 8), 16);
  const units = ((1n << 32n) * 99n) / (BigInt(number) + 1n);
  return { digest, number, point: decimalText(fraction(units < 100n ? 100n : units, 100n)), before: hashBefore(hash) };
}

/** The chain: the hash before is the SHA-256 of the hash as text. */
export const hashBefore = (hash: string): string => hex(sha256(bytesOf(hash)));

/** How many rounds lie between a hash and an earlier one; null when it is not among the last so many. */
export function roundsBetween(hash: string, earlier: string, most: number): number | null {
  for (let count = 0, at = hash; count <= most; count++, at = hashBefore(at)) if (at === earlier) return count;
  return null;
}
