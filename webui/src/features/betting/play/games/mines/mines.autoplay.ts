// Automatic rounds: opens the marked tiles one after the other, then cashes out.

import { createElement } from "react";
import { lazyPage } from "../../../../../lib/lazy";
import type { Autoplay, GameOf } from "../../contract";
import type { MinesModel } from "./mines.model";
import { makePlan } from "./mines.plan";

const Plan = lazyPage(() => import("./Plan"));

export function makeAutoplay(model: MinesModel): Autoplay<GameOf<"mines">> {
  const plan = makePlan(model);
  return {
    next({ view }) {
      const cell = plan.marked.peek().find((tile) => !view.opened.includes(tile));
      return cell === undefined ? "finish" : { turn: { cell } };
    },
    problem: plan.problem,
    Controls: () => createElement(Plan.component, { plan, waiting: null }),
    preload: Plan.preload,
  };
}
