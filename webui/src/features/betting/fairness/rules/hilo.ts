// Higher or lower, from an endless deck; the ace is the lowest card.

import type { HiloView } from "../../play/views";
import type { JsonObject } from "../choices";
import { decimalText, fraction, oneFraction, divide, multiply, zeroFraction, type Fraction } from "../fraction";
import { Problem } from "../problem";
import { deckOf, drawCard, lowRank } from "./cards";
import type { Game } from "./game";

const guesses = ["higher", "lower", "skip"] as const;
type Guess = (typeof guesses)[number];

const ranks = 13;
const maxTurns = 500;

/**
 * The ranks that win with a guess. The same rank wins with both guesses, except that nothing is
 * below an ace or above a king, where one guess is "same".
 */
function winsWith(rank: number, guess: Guess): (next: number) => boolean {
  if (guess === "higher") return rank === 1 ? (next) => next > 1 : (next) => next >= rank;
  return rank === ranks ? (next) => next < ranks : (next) => next <= rank;
}

/** The multiplier of a right guess: 0.99 / its chance. */
export function hiloFactor(rank: number, guess: "higher" | "lower"): Fraction {
  const wins = winsWith(rank, guess);
  const count = Array.from({ length: ranks }, (_, i) => i + 1).filter(wins).length;
  return divide(fraction(99, 100), fraction(count, ranks));
}

function guessOf(turn: JsonObject, at: number): Guess {
  const guess = guesses.find((known) => known === turn.guess);
  if (!guess) throw new Problem("turns", "fairness.bad.word", { at: at + 1, options: guesses.join(", ") });
  return guess;
}

export const hilo: Game = {
  id: "hilo",
  name: "HiLo",
  listsExtraDraws: true,
  outcome: (stream, choices) => deckOf(stream, choices, 52),
  play(stream, _, turns) {
    if (turns.length > maxTurns) throw new Problem("turns", "fairness.bad.moves", { most: maxTurns });
    const guessesMade = turns.map(guessOf);
    const cards = [drawCard(stream, "card 1")];
    let multiplier = oneFraction;
    for (const [at, guess] of guessesMade.entries()) {
      if (multiplier.numerator === 0n) throw new Problem("turns", "fairness.bad.after");
      const rank = lowRank(cards[at]!);
      const next = drawCard(stream, `card ${at + 2}`);
      cards.push(next);
      if (guess === "skip") continue;
      multiplier = winsWith(rank, guess)(lowRank(next)) ? multiply(multiplier, hiloFactor(rank, guess)) : zeroFraction;
    }
    const lost = multiplier.numerator === 0n;
    const view: HiloView = { cards, guesses: guessesMade, lost, multiplier: decimalText(multiplier), odds: null };
    return { view, multiplier: guessesMade.some((guess) => guess !== "skip") ? multiplier : null, finished: lost || guessesMade.length === maxTurns };
  },
};
