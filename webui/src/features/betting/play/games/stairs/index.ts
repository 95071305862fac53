import { createElement } from "react";
import type { MakeParts, ReplyOf } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { Stage } from "./Stage";
import { readStones } from "./stairs.math";
import { makeAutoplay } from "./stairs.autoplay";
import { makeModel } from "./stairs.model";
import { text } from "./stairs.texts";

export { default as info } from "game:stairs";

const makeParts: MakeParts<"stairs"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ stones: readStones(model.stones.value) }),
    invalid: () => (readStones(model.stones.value) === null ? text("stairs.stones.error") : null),
    winMultiplier: () => {
      const reply: ReplyOf<"stairs"> | null = instance.reply.value;
      return instance.open.value && reply && reply.turns > 0 ? reply.multiplierExact : null;
    },
    autoplay: makeAutoplay(model),
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    keys: [{ key: "r", label: text("stairs.random"), act: model.climbRandom }],
  };
};

export default makeParts;
