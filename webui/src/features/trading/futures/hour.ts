// Recomputes an hour of simulated prices from its revealed seed, by the same steps as
// `croupier futures verify-log --seeds`, and compares it with the stored history.

import { minorOf } from "../../../lib/money";
import { bytesOf, hex, hmacSha256, sha256 } from "../../../lib/sha256";
import type { Candle, RevealedHour } from "./wire";

export const hourMillis = 3_600_000;
const hourSeconds = 3_600;
/** The numbers of a step: half of them are added, half subtracted. */
const words = 16;
/** Divides the sum of a step times the spread: its standard deviation times a billion. */
const divisor = 75_674n * 1_000_000_000n;
const maxPrice = 1_000_000_000_000_000n;

/** A part of an hour: all that its prices follow from. */
export type Part = Pick<RevealedHour, "hour" | "seed" | "step" | "first" | "start" | "spread">;

/** The price after one step of the simulator, in units of the market. */
export function stepPrice(seed: Uint8Array, ticker: string, spread: number, step: number, before: bigint): bigint {
  const block = hmacSha256(seed, bytesOf(`${ticker}:${step}:0`));
  let sum = 0;
  for (let i = 0; i < words; i += 1) {
    const word = block[2 * i]! * 256 + block[2 * i + 1]!;
    sum += i < words / 2 ? word : -word;
  }
  const after = before + (before * BigInt(sum) * BigInt(spread)) / divisor; // BigInt cuts off toward zero
  return after < 1n || after > maxPrice ? before : after;
}

/** Passes the price after each step from the first one on, below an end, and returns the last one. */
export function walk({ seed, step: length, first, start, spread }: Part, ticker: string, end: number, onStep: (step: number, price: bigint) => void): bigint {
  const key = bytesOf(seed);
  let price = BigInt(start);
  for (let step = first; step < Math.min(end, hourMillis / length); step += 1) {
    price = stepPrice(key, ticker, spread, step, price);
    onStep(step, price);
  }
  return price;
}

export interface HourProof {
  /** Whether each seed is the one of its commitment. */
  committed: boolean;
  /** The steps that were computed. */
  steps: number;
  /** The seconds of the history that were compared, and the first one whose price does not follow. Null for none. */
  seconds: number;
  wrong: number | null;
  passed: boolean;
}

/** Verifies an hour of a market: its parts in any order, and the history of its seconds. */
export function verifyHour(parts: readonly RevealedHour[], ticker: string, decimals: number, candles: readonly Candle[]): HourProof {
  const possible = new Map<number, Set<bigint>>();
  const add = (second: number, price: bigint) => void possible.set(second, (possible.get(second) ?? new Set()).add(price));
  const inOrder = [...parts].sort((a, b) => a.first - b.first);
  let steps = 0;
  inOrder.forEach((part, at) => {
    const second = (step: number) => part.hour * hourSeconds + Math.floor((step * part.step) / 1000);
    const next = inOrder[at + 1];
    // A later part replaces this one from its first step on.
    const end = next ? Math.ceil((next.first * next.step) / part.step) : Infinity;
    if (part.first > 0) add(second(part.first - 1), BigInt(part.start));
    walk(part, ticker, end, (step, price) => {
      steps += 1;
      add(second(step), price);
    });
  });
  const follows = ([at, ...prices]: Candle) => prices.every((price) => possible.get(at)?.has(minorOf(price, decimals) ?? -1n));
  const wrong = candles.find((candle) => !follows(candle))?.[0] ?? null;
  const committed = parts.every(({ seed, commitment }) => hex(sha256(bytesOf(seed))) === commitment);
  return { committed, steps, seconds: candles.length, wrong, passed: committed && wrong === null && candles.length > 0 };
}
