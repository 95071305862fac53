import { createElement } from "react";
import type { MakeParts, ReplyOf } from "../../contract";
import { Controls } from "./Controls";
import { formatMultiplier } from "../../../../../lib/format";
import { readMines } from "./mines.math";
import { makeAutoplay } from "./mines.autoplay";
import { makeModel } from "./mines.model";
import { text } from "./mines.texts";
import { Stage } from "./Stage";

export { default as info } from "game:mines";

const makeParts: MakeParts<"mines"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ mines: readMines(model.mines.value) }),
    invalid: () => (readMines(model.mines.value) === null ? text("mines.mines.error") : null),
    winMultiplier: () => {
      const reply: ReplyOf<"mines"> | null = instance.reply.value;
      return instance.open.value && reply && reply.turns > 0 ? reply.multiplierExact : null;
    },
    autoplay: makeAutoplay(model),
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    keys: [{ key: "r", label: text("mines.random"), act: model.openRandom }],
  };
};

export default makeParts;
