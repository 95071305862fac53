import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { Stage } from "./Stage";
import { makeModel } from "./wheel.model";
import { singleWin } from "./wheel.table";

export { default as info } from "game:wheel";

const makeParts: MakeParts<"wheel"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ segments: Number(model.segments.value), risk: model.risk.value }),
    invalid: () => null,
    winMultiplier: () => singleWin(model.pays.value),
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
  };
};

export default makeParts;
