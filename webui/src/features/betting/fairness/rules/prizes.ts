// The prizes that are drawn from a player's seeds: the bonus wheel and the faucet.

import type { JsonObject } from "../choices";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import type { Game } from "./game";

/** Chances and shares are in millionths. */
const million = 1_000_000;

/** A percentage in millionths. Null if the text is not a percentage. */
export function millionths(percent: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent);
  return found ? Number(found[1]) * 10_000 + Number((found[2] ?? "").padEnd(4, "0")) : null;
}

function weightsOf(choices: JsonObject): number[] {
  const typed = typeof choices.weights === "string" ? choices.weights : "";
  const weights = typed.split(/[\s,]+/).filter(Boolean).map(millionths);
  if (weights.some((weight) => weight === null) || weights.reduce((sum: number, weight) => sum + (weight ?? 0), 0) !== million) {
    throw new Problem("weights", "fairness.bad.weights");
  }
  return weights as number[];
}

/** The first segment for which the sum of chances exceeds the number. */
function wheelSegment(stream: Stream, choices: JsonObject): number {
  const weights = weightsOf(choices);
  let number = stream.drawBelow(million, "number");
  const at = weights.findIndex((weight) => {
    if (number < weight) return true;
    number -= weight;
    return false;
  });
  return at + 1;
}

/** 1 % plus 99 % times the third power of the number, as a percentage. */
function faucetShare(stream: Stream): string {
  const number = BigInt(stream.drawBelow(million, "number"));
  const drawn = 10_000n + (990_000n * number ** 3n) / 999_999n ** 3n;
  const decimals = String(drawn % 10_000n).padStart(4, "0").replace(/0+$/, "");
  return `${drawn / 10_000n}${decimals && `.${decimals}`}`;
}

export const bonusWheel: Game = {
  id: "bonus_wheel",
  name: "Bonus wheel",
  outcome: wheelSegment,
  play: (stream, choices) => ({ view: { segment: wheelSegment(stream, choices) }, multiplier: null, finished: true }),
};

export const faucet: Game = {
  id: "faucet",
  name: "Bonus Faucet",
  outcome: faucetShare,
  play: (stream) => ({ view: { percent: faucetShare(stream) }, multiplier: null, finished: true }),
};
