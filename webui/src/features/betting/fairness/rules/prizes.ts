// The prizes that are drawn from a player's seeds: the wheel of bonuses and the faucet.

import type { Given } from "../choices";
import { Problem } from "../problem";
import type { Stream } from "../stream";
import type { Game } from "./game";

/** Chances and shares are in millionths. */
const whole = 1_000_000;

/** A percentage as millionths; null for what is none. */
export function millionths(percent: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent);
  return found ? Number(found[1]) * 10_000 + Number((found[2] ?? "").padEnd(4, "0")) : null;
}

function weightsOf(choices: Given): number[] {
  const typed = typeof choices.weights === "string" ? choices.weights : "";
  const weights = typed.split(/[\s,]+/).filter(Boolean).map(millionths);
  if (weights.some((weight) => weight === null) || weights.reduce((sum: number, weight) => sum + (weight ?? 0), 0) !== whole) {
    throw new Problem("weights", "fairness.bad.weights");
  }
  return weights as number[];
}

/** The first segment up to which the chances add up to more than the number. */
function segment(stream: Stream, choices: Given): number {
  const weights = weightsOf(choices);
  let number = stream.below(whole, "number");
  const at = weights.findIndex((weight) => {
    if (number < weight) return true;
    number -= weight;
    return false;
  });
  return at + 1;
}

/** 1 % and as much of the other 99 % as the third power of the number: a percentage. */
function share(stream: Stream): string {
  const number = BigInt(stream.below(whole, "number"));
  const drawn = 10_000n + (990_000n * number ** 3n) / 999_999n ** 3n;
  const decimals = String(drawn % 10_000n).padStart(4, "0").replace(/0+$/, "");
  return `${drawn / 10_000n}${decimals && `.${decimals}`}`;
}

export const bonusWheel: Game = {
  id: "bonus_wheel",
  name: "Bonus wheel",
  outcome: segment,
  play: (stream, choices) => ({ view: { segment: segment(stream, choices) }, multiplier: null, over: true }),
};

export const faucet: Game = {
  id: "faucet",
  name: "Bonus Faucet",
  outcome: share,
  play: (stream) => ({ view: { percent: share(stream) }, multiplier: null, over: true }),
};
