// Rounds without the player: so many rows are climbed along a way, then what was
// won is taken.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import { text } from "../shared/autoplay.texts";
import { Plan } from "./Plan";
import type { StairsModel } from "./stairs.model";
import { cellOn, makePlan, ways } from "./stairs.plan";

export function makeAutoplay(model: StairsModel): Autoplay<GameOf<"stairs">> {
  const plan = makePlan(model);
  return {
    next({ view }) {
      const row = view.cells.length;
      const way = ways.find((each) => each === plan.way.peek()) ?? "random";
      return row >= (plan.rows() ?? 0) ? "finish" : { turn: { cell: cellOn(way, row, Math.random()) } };
    },
    problem: () => (plan.rows() === null ? text("autoplay.number") : null),
    Controls: () => createElement(Plan, { plan }),
  };
}
