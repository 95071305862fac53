// Heads or tails, one flip or a series.

import type { CoinflipView } from "../../play/views";
import { readBoolean, readOption, type JsonObject } from "../choices";
import { decimalText, fraction, oneFraction, power, multiply, zeroFraction, type Fraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import type { Game } from "./game";

const sides = ["tails", "heads"] as const;
export const maxFlips = 20;

/** f < 0.5 is tails: floor(f * 2) = 0. */
const flip = (stream: Stream, at: number) => sides[stream.drawBelow(2, `flip ${at + 1}`, (side) => sides[side]!)]!;

export const seriesMultiplier = (flips: number): Fraction => (flips === 0 ? oneFraction : multiply(fraction(99, 100), power(fraction(2), flips)));

/** The called sides, in order. */
function calledSides(choices: JsonObject, turns: JsonObject[]): CoinflipView["flips"][number]["side"][] {
  if (!readBoolean(choices, "series")) return choices.side ? [readOption(choices, "side", sides)] : [];
  if (turns.length > maxFlips) throw new Problem("turns", "fairness.bad.moves", { most: maxFlips });
  return turns.map((turn, at) => {
    const side = sides.find((known) => known === turn.side);
    if (!side) throw new Problem("turns", "fairness.bad.word", { at: at + 1, options: "heads, tails" });
    return side;
  });
}

export const coinflip: Game = {
  id: "coinflip",
  name: "Coinflip",
  listsExtraDraws: true,
  outcome: (stream) => Array.from({ length: maxFlips }, (_, at) => (flip(stream, at) === "heads" ? "H" : "T")).join(""),
  play(stream, choices, turns) {
    const series = readBoolean(choices, "series") ?? false;
    const flips: CoinflipView["flips"] = [];
    let lost = false;
    for (const side of calledSides(choices, turns)) {
      if (lost) throw new Problem("turns", "fairness.bad.after");
      const result = flip(stream, flips.length);
      flips.push({ side, result });
      lost = side !== result;
    }
    const multiplier = lost ? zeroFraction : seriesMultiplier(flips.length);
    const view: CoinflipView = { series, flips, multiplier: decimalText(multiplier), next: "" };
    return { view, multiplier: flips.length > 0 ? multiplier : null, finished: lost || flips.length === (series ? maxFlips : 1) };
  },
};
