// Heads or tails, once or as a series.

import type { CoinflipView } from "../../play/views";
import { flag, option, type Given } from "../choices";
import { decimalText, fraction, one, power, times, zero, type Fraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../stream";
import type { Game } from "./game";

const sides = ["tails", "heads"] as const;
export const mostFlips = 20;

/** f < 0.5 is tails: floor(f * 2) = 0. */
const flip = (stream: Stream, at: number) => sides[stream.below(2, `flip ${at + 1}`, (side) => sides[side]!)]!;

export const seriesMultiplier = (flips: number): Fraction => (flips === 0 ? one : times(fraction(99, 100), power(fraction(2), flips)));

/** The sides called, in order. */
function calls(choices: Given, turns: Given[]): CoinflipView["flips"][number]["side"][] {
  if (!flag(choices, "series")) return choices.side ? [option(choices, "side", sides)] : [];
  if (turns.length > mostFlips) throw new Problem("turns", "fairness.bad.moves", { most: mostFlips });
  return turns.map((turn, at) => {
    const side = sides.find((known) => known === turn.side);
    if (!side) throw new Problem("turns", "fairness.bad.word", { at: at + 1, options: "heads, tails" });
    return side;
  });
}

export const coinflip: Game = {
  id: "coinflip",
  name: "Coinflip",
  endless: true,
  outcome: (stream) => Array.from({ length: mostFlips }, (_, at) => (flip(stream, at) === "heads" ? "H" : "T")).join(""),
  play(stream, choices, turns) {
    const series = flag(choices, "series") ?? false;
    const flips: CoinflipView["flips"] = [];
    let lost = false;
    for (const side of calls(choices, turns)) {
      if (lost) throw new Problem("turns", "fairness.bad.after");
      const result = flip(stream, flips.length);
      flips.push({ side, result });
      lost = side !== result;
    }
    const multiplier = lost ? zero : seriesMultiplier(flips.length);
    const view: CoinflipView = { series, flips, multiplier: decimalText(multiplier), next: "" };
    return { view, multiplier: flips.length > 0 ? multiplier : null, over: lost || flips.length === (series ? mostFlips : 1) };
  },
};
