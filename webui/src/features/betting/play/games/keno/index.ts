import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { Controls } from "./Controls";
import { formatMultiplier } from "../../../../../lib/format";
import { makeModel } from "./keno.model";
import { text } from "./keno.texts";
import { Stage } from "./Stage";

export { default as info } from "game:keno";

const makeParts: MakeParts<"keno"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ picks: model.picks.value, risk: model.risk.value }),
    invalid: () => (model.picks.value.length === 0 ? text("keno.none") : null),
    winMultiplier: () => null,
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    keys: [
      { key: "r", label: text("keno.auto"), act: model.pickRandom },
      { key: "c", label: text("keno.clear"), act: model.clear },
    ],
  };
};

export default makeParts;
