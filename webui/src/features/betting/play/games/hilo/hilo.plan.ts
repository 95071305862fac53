// When an automatic run cashes out. The player chooses it before the start.

import { signal } from "@preact/signals";
import { compare, parseDecimal } from "../../../../../lib/decimal";
import type { HiloView } from "../../views";
import { text } from "../shared/autoplay.texts";
import type { Guess, HiloModel } from "./hilo.model";

/** Max number of cards of a round after the first. */
export const maxGuesses = 500;

export type HiloPlan = ReturnType<typeof makePlan>;

/** The likelier side. A seven can be skipped. */
export function bestGuess({ odds, cards }: Pick<HiloView, "odds" | "cards">, skipSevens: boolean): Guess {
  if (skipSevens && cards.at(-1)?.startsWith("7")) return "skip";
  const [higher, lower] = [odds?.higher.chance, odds?.lower.chance].map((chance) => parseDecimal(chance ?? "0") ?? { units: 0n, scale: 0 });
  return compare(lower!, higher!) > 0 ? "lower" : "higher";
}

export function makePlan(model: HiloModel) {
  const guesses = signal("3");
  const multiplier = signal("0");
  const skipSevens = signal(false);
  const count = (): number | null => {
    const number = Number(guesses.value);
    return Number.isInteger(number) && number >= 1 && number <= maxGuesses ? number : null;
  };
  return {
    model, guesses, multiplier, skips: skipSevens,
    problem: (): string | null => (count() === null || parseDecimal(multiplier.value) === null ? text("autoplay.number") : null),
    /** Whether the round has reached the goal of the plan. */
    done(view: HiloView): boolean {
      const right = view.guesses.filter((guess) => guess !== "skip").length;
      if (right === 0) return false;
      const [goal, reached] = [parseDecimal(multiplier.peek()), parseDecimal(view.multiplier)];
      return right >= (count() ?? 1) || (goal !== null && reached !== null && goal.units > 0n && compare(reached, goal) >= 0);
    },
  };
}
