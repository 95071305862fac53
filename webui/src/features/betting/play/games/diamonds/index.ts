import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { Controls } from "./Controls";
import { formatMultiplier } from "../../../../../lib/format";
import { makeModel } from "./diamonds.model";
import { Stage } from "./Stage";

export { default as info } from "game:diamonds";

const makeParts: MakeParts<"diamonds"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({}),
    invalid: () => null,
    winMultiplier: () => null,
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
  };
};

export default makeParts;
