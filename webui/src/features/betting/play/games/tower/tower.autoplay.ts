// Rounds without the player: a tile is turned on each level of the plan, then
// what was won is taken.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import { Plan } from "./Plan";
import { levelOf } from "./tower.math";
import type { TowerModel } from "./tower.model";
import { makePlan } from "./tower.plan";

export function makeAutoplay(model: TowerModel): Autoplay<GameOf<"tower">> {
  const plan = makePlan(model);
  return {
    next({ view }) {
      const tile = plan.way()[levelOf(view)];
      return tile === undefined ? "finish" : { turn: { tile } };
    },
    problem: plan.problem,
    Controls: () => createElement(Plan, { plan }),
  };
}
