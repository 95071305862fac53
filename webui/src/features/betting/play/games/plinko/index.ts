import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { Controls } from "./Controls";
import { makeModel } from "./plinko.model";
import { formatMultiplier } from "../../../../../lib/format";
import { Stage } from "./Stage";

export { default as info } from "game:plinko";

const makeParts: MakeParts<"plinko"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ rows: Number(model.rows.value), risk: model.risk.value }),
    invalid: () => null,
    winMultiplier: () => null,
    overlap: true,
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
  };
};

export default makeParts;
