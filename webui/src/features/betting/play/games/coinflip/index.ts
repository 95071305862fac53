import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { makeModel } from "./coinflip.model";
import { movesOf } from "./coinflip.moves";
import { text } from "./coinflip.texts";
import { Stage } from "./Stage";

export { default as info } from "game:coinflip";

const makeParts: MakeParts<"coinflip"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: model.data,
    invalid: () => (model.isSeries() && model.autoRuns() ? text("coinflip.auto") : null),
    winMultiplier: () => {
      if (!model.isSeries()) return model.multipliers[0] ?? null;
      const reply = instance.reply.value;
      return instance.open.value && reply && reply.turns > 0 ? reply.multiplierExact : null;
    },
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    moves: () => movesOf(model),
    keys: [
      { key: "h", label: text("coinflip.heads"), act: () => void model.choose("heads") },
      { key: "t", label: text("coinflip.tails"), act: () => void model.choose("tails") },
      { key: "r", label: text("coinflip.random"), act: model.chooseRandom },
    ],
  };
};

export default makeParts;
