// The proof of work of a challenge: the number whose hash with the salt is the
// challenge. SHA-256 is written out because the browser's own is asynchronous,
// a hundred times slower on such short texts, and missing without HTTPS.

import type { Challenge as Asked } from "../../../lib/api.gen";

/** What the server asks for, in altcha's format: the largest number that may have to be tried may be missing. */
export type Challenge = Omit<Asked, "maxnumber"> & Partial<Pick<Asked, "maxnumber">>;

/** Numbers tried when a challenge does not tell its own limit. */
export const defaultLimit = 1_000_000;

const block = 64;
const roots = constants();
const schedule = new Int32Array(64);

// The first 32 bits of the fractional parts: of the square roots of the first
// 8 primes, and of the cube roots of the first 64.
function constants() {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
  return { start: primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))), round: Int32Array.from(primes, (p) => fraction(Math.cbrt(p))) };
}

/** SHA-256 of some bytes as eight words. */
export function sha256(message: Uint8Array): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / block) * block);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  const state = Int32Array.from(roots.start);
  for (let at = 0; at < padded.length; at += block) compress(state, view, at);
  return state;
}

function compress(state: Int32Array, view: DataView, at: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s1 + ((e & f) ^ (~e & g)) + roots.round[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i]! + sums[i]!) | 0;
}

/**
 * Tries the numbers from `from` to `to` (both included): the one that solves
 * the challenge, or null. A challenge that is not 64 hexadecimal digits has no
 * solution.
 */
export function solveRange({ challenge, salt }: Pick<Challenge, "challenge" | "salt">, from: number, to: number): number | null {
  if (!/^[0-9a-f]{64}$/i.test(challenge)) return null;
  const target = Int32Array.from({ length: 8 }, (_, i) => Number.parseInt(challenge.slice(i * 8, i * 8 + 8), 16) | 0);
  const encoder = new TextEncoder();
  for (let number = from; number <= to; number += 1) {
    const hash = sha256(encoder.encode(salt + number));
    if (hash[0] === target[0] && hash.every((word, i) => word === target[i])) return number;
  }
  return null;
}

/** The solved challenge as it is sent with a form: JSON in base64. */
export function proofOf({ algorithm, challenge, salt, signature }: Challenge, number: number, took: number): string {
  const json = JSON.stringify({ algorithm, challenge, number, salt, signature, took });
  return btoa(String.fromCharCode(...new TextEncoder().encode(json)));
}
