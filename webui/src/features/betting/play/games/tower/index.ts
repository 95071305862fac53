import { createElement } from "react";
import type { MakeParts, ReplyOf } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { Stage } from "./Stage";
import { makeAutoplay } from "./tower.autoplay";
import { makeModel } from "./tower.model";
import { text } from "./tower.texts";

export { default as info } from "game:tower";

const makeParts: MakeParts<"tower"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ difficulty: model.difficulty.value }),
    invalid: () => null,
    winMultiplier: () => {
      const reply: ReplyOf<"tower"> | null = instance.reply.value;
      return instance.open.value && reply && reply.turns > 0 ? reply.multiplierExact : null;
    },
    autoplay: makeAutoplay(model),
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    keys: [
      ...[0, 1, 2, 3].map((tile) => ({ key: String(tile + 1), label: text("tower.pick", { n: tile + 1 }), act: () => void model.climb(tile) })),
      { key: "r", label: text("tower.random"), act: model.climbRandom },
    ],
  };
};

export default makeParts;
