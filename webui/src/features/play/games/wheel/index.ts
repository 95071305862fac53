import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { Controls } from "./Controls";
import { Stage } from "./Stage";
import { makeModel } from "./wheel.model";
import { onlyWin, times } from "./wheel.table";

const makeParts: MakeParts = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ segments: Number(model.segments.value), risk: model.risk.value }),
    invalid: () => null,
    winMultiplier: () => onlyWin(model.pays.value),
    show: model.show,
    restore: model.restore,
    pill: (reply) => times(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
  };
};

export default makeParts;
