// Rounds without the player: always the likelier side, until so many guesses
// were right or the multiplier is reached, then what was won is taken.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import type { HiloModel } from "./hilo.model";
import { guessOn, makePlan } from "./hilo.plan";
import { Plan } from "./Plan";

export function makeAutoplay(model: HiloModel): Autoplay<GameOf<"hilo">> {
  const plan = makePlan(model);
  return {
    next: ({ view }) => (plan.done(view) ? "finish" : { turn: { guess: guessOn(view, plan.skips.peek()) } }),
    problem: plan.problem,
    Controls: () => createElement(Plan, { plan }),
  };
}
