// The proof of work of a challenge: the number whose hash with the salt equals the challenge.

import type { Challenge as Asked } from "../../lib/api.gen";
import { sha256Words } from "../../lib/sha256";

/** The server's challenge in altcha's format. The max number can be missing. */
export type Challenge = Omit<Asked, "maxnumber"> & Partial<Pick<Asked, "maxnumber">>;

/** The max number if a challenge has no limit of its own. */
export const defaultMaxNumber = 1_000_000;

/**
 * Tries the numbers from `from` to `to` (inclusive). Returns the solution of the challenge, or
 * null. A challenge that is not 64 hexadecimal digits has no solution.
 */
export function solveRange({ challenge, salt }: Pick<Challenge, "challenge" | "salt">, from: number, to: number): number | null {
  if (!/^[0-9a-f]{64}$/i.test(challenge)) return null;
  const target = Int32Array.from({ length: 8 }, (_, i) => Number.parseInt(challenge.slice(i * 8, i * 8 + 8), 16) | 0);
  const encoder = new TextEncoder();
  for (let number = from; number <= to; number += 1) {
    const hash = sha256Words(encoder.encode(salt + number));
    if (hash[0] === target[0] && hash.every((word, i) => word === target[i])) return number;
  }
  return null;
}

/** The solved challenge in the format of a form: JSON in base64. */
export function proofOf({ algorithm, challenge, salt, signature }: Challenge, number: number, took: number): string {
  const json = JSON.stringify({ algorithm, challenge, number, salt, signature, took });
  return btoa(String.fromCharCode(...new TextEncoder().encode(json)));
}
