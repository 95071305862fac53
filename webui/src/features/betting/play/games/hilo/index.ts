import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { makeAutoplay } from "./hilo.autoplay";
import { makeModel } from "./hilo.model";
import { movesOf } from "./hilo.moves";
import { text } from "./hilo.texts";
import { Stage } from "./Stage";

export { default as info } from "game:hilo";

const makeParts: MakeParts<"hilo"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({}),
    invalid: () => null,
    winMultiplier: () => {
      const reply = instance.reply.value;
      return instance.open.value && reply && reply.turns > 0 ? reply.multiplierExact : null;
    },
    autoplay: makeAutoplay(model),
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    moves: () => movesOf(model),
    keys: [
      { key: "h", label: text("hilo.higher"), act: () => void model.guess("higher") },
      { key: "l", label: text("hilo.lower"), act: () => void model.guess("lower") },
      { key: "k", label: text("hilo.skip"), act: () => void model.guess("skip") },
    ],
  };
};

export default makeParts;
