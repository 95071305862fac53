// How far a run of automatic bets goes: chosen by the player before it begins.

import { signal } from "@preact/signals-react";
import { compare, parseDecimal } from "../../../../../lib/decimal";
import type { HiloView } from "../../views";
import { text } from "../shared/autoplay.texts";
import type { Guess, HiloModel } from "./hilo.model";

/** A round has no more cards than this after the first. */
export const mostGuesses = 500;

export type HiloPlan = ReturnType<typeof makePlan>;

/** The side that is likelier to be right; a seven can be skipped. */
export function guessOn({ odds, cards }: Pick<HiloView, "odds" | "cards">, skips: boolean): Guess {
  if (skips && cards.at(-1)?.startsWith("7")) return "skip";
  const [higher, lower] = [odds?.higher.chance, odds?.lower.chance].map((chance) => parseDecimal(chance ?? "0") ?? { units: 0n, scale: 0 });
  return compare(lower!, higher!) > 0 ? "lower" : "higher";
}

export function makePlan(model: HiloModel) {
  const guesses = signal("3");
  const multiplier = signal("0");
  const skips = signal(false);
  const count = (): number | null => {
    const number = Number(guesses.value);
    return Number.isInteger(number) && number >= 1 && number <= mostGuesses ? number : null;
  };
  return {
    model, guesses, multiplier, skips,
    problem: (): string | null => (count() === null || parseDecimal(multiplier.value) === null ? text("autoplay.number") : null),
    /** Whether the round holds what the plan asks for. */
    done(view: HiloView): boolean {
      const right = view.guesses.filter((guess) => guess !== "skip").length;
      if (right === 0) return false;
      const [wanted, held] = [parseDecimal(multiplier.peek()), parseDecimal(view.multiplier)];
      return right >= (count() ?? 1) || (wanted !== null && held !== null && wanted.units > 0n && compare(held, wanted) >= 0);
    },
  };
}
