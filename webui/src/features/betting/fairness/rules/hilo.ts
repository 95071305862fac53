// Higher or lower, from an endless deck; the ace is the lowest card.

import type { HiloView } from "../../play/views";
import type { Given } from "../choices";
import { decimalText, fraction, one, over, times, zero, type Fraction } from "../fraction";
import { Problem } from "../problem";
import { deckOf, drawCard, lowRank } from "./cards";
import type { Game } from "./game";

const guesses = ["higher", "lower", "skip"] as const;
type Guess = (typeof guesses)[number];

const ranks = 13;
const mostTurns = 500;

/** The ranks that make a guess right: the same rank counts for both, except
 *  that nothing is below an ace or above a king, where one guess is "same". */
function winning(rank: number, guess: Guess): (next: number) => boolean {
  if (guess === "higher") return rank === 1 ? (next) => next > 1 : (next) => next >= rank;
  return rank === ranks ? (next) => next < ranks : (next) => next <= rank;
}

/** What a right guess multiplies by: 0.99 / its chance. */
export function hiloFactor(rank: number, guess: "higher" | "lower"): Fraction {
  const wins = winning(rank, guess);
  const count = Array.from({ length: ranks }, (_, i) => i + 1).filter(wins).length;
  return over(fraction(99, 100), fraction(count, ranks));
}

function guessOf(turn: Given, at: number): Guess {
  const guess = guesses.find((known) => known === turn.guess);
  if (!guess) throw new Problem("turns", "fairness.bad.word", { at: at + 1, options: guesses.join(", ") });
  return guess;
}

export const hilo: Game = {
  id: "hilo",
  name: "HiLo",
  endless: true,
  outcome: (stream, choices) => deckOf(stream, choices, 52),
  play(stream, _, turns) {
    if (turns.length > mostTurns) throw new Problem("turns", "fairness.bad.moves", { most: mostTurns });
    const made = turns.map(guessOf);
    const cards = [drawCard(stream, "card 1")];
    let multiplier = one;
    for (const [at, guess] of made.entries()) {
      if (multiplier.top === 0n) throw new Problem("turns", "fairness.bad.after");
      const rank = lowRank(cards[at]!);
      const next = drawCard(stream, `card ${at + 2}`);
      cards.push(next);
      if (guess === "skip") continue;
      multiplier = winning(rank, guess)(lowRank(next)) ? times(multiplier, hiloFactor(rank, guess)) : zero;
    }
    const lost = multiplier.top === 0n;
    const view: HiloView = { cards, guesses: made, lost, multiplier: decimalText(multiplier), odds: null };
    return { view, multiplier: made.some((guess) => guess !== "skip") ? multiplier : null, over: lost || made.length === mostTurns };
  },
};
