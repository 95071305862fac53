// Crash. Rounds come from a hash chain that is made in advance and used backwards.

import { bytesOf, hex, hmacSha256, sha256 } from "../../../../lib/sha256";
import { fraction, decimalText } from "../fraction";

export interface CrashRound {
  /** HMAC-SHA256 of the salt under the round's hash. */
  digest: string;
  /** The first eight hexadecimal digits of the digest as a number. */
  number: number;
  /** The multiplier at which the round ends, two decimals. */
  point: string;
  /** The hash of the previous round. */
  previousHash: string;
}

/** max(1, floor(2^32 / (n + 1) * 0.99 * 100) / 100) */
export function crashRound(hash: string, salt: string): CrashRound {
  const digest = hex(hmacSha256(bytesOf(hash), bytesOf(salt)));
  const number = Number.parseInt(digest.slice(0, 8), 16);
  const units = ((1n << 32n) * 99n) / (BigInt(number) + 1n);
  return { digest, number, point: decimalText(fraction(units < 100n ? 100n : units, 100n)), previousHash: previousHashOf(hash) };
}

/** The previous hash of the chain: the SHA-256 of this hash as text. */
export const previousHashOf = (hash: string): string => hex(sha256(bytesOf(hash)));

/**
 * The number of rounds between a hash and an earlier one. Null if the earlier hash is not found
 * within the maximum.
 */
export function roundsBetween(hash: string, earlier: string, maxRounds: number): number | null {
  for (let count = 0, at = hash; count <= maxRounds; count++, at = previousHashOf(at)) if (at === earlier) return count;
  return null;
}
