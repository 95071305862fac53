// Automatic rounds: always guess the likelier side until the planned number of right guesses or the
// multiplier is reached, then cash out.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import type { HiloModel } from "./hilo.model";
import { bestGuess, makePlan } from "./hilo.plan";
import { Plan } from "./Plan";

export function makeAutoplay(model: HiloModel): Autoplay<GameOf<"hilo">> {
  const plan = makePlan(model);
  return {
    next: ({ view }) => (plan.done(view) ? "finish" : { turn: { guess: bestGuess(view, plan.skips.peek()) } }),
    problem: plan.problem,
    Controls: () => createElement(Plan, { plan }),
  };
}
