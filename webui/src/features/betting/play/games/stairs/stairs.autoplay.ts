// Automatic rounds: climbs a number of rows along a way, then cashes out.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import { text } from "../shared/autoplay.texts";
import { Plan } from "./Plan";
import type { StairsModel } from "./stairs.model";
import { cellOnPath, makePlan, pathKinds } from "./stairs.plan";

export function makeAutoplay(model: StairsModel): Autoplay<GameOf<"stairs">> {
  const plan = makePlan(model);
  return {
    next({ view }) {
      const row = view.cells.length;
      const path = pathKinds.find((each) => each === plan.way.peek()) ?? "random";
      return row >= (plan.rows() ?? 0) ? "finish" : { turn: { cell: cellOnPath(path, row, Math.random()) } };
    },
    problem: () => (plan.rows() === null ? text("autoplay.number") : null),
    Controls: () => createElement(Plan, { plan }),
  };
}
