// Automatic rounds: turns one tile on each level of the plan, then cashes out.

import { createElement } from "react";
import { lazyPage } from "../../../../../lib/lazy";
import type { Autoplay, GameOf } from "../../contract";
import { levelOf } from "./tower.math";
import type { TowerModel } from "./tower.model";
import { makePlan } from "./tower.plan";

const Plan = lazyPage(() => import("./Plan"));

export function makeAutoplay(model: TowerModel): Autoplay<GameOf<"tower">> {
  const plan = makePlan(model);
  return {
    next({ view }) {
      const tile = plan.way()[levelOf(view)];
      return tile === undefined ? "finish" : { turn: { tile } };
    },
    problem: plan.problem,
    Controls: () => createElement(Plan.component, { plan, waiting: null }),
    preload: Plan.preload,
  };
}
