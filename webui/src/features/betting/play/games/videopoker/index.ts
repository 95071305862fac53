import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { Stage } from "./Stage";
import { makeAutoplay } from "./videopoker.autoplay";
import { makeModel } from "./videopoker.model";
import { movesOf } from "./videopoker.moves";
import { handSize } from "./videopoker.steps";
import { text } from "./videopoker.texts";

export { default as info } from "game:videopoker";

const makeParts: MakeParts<"videopoker"> = (instance) => {
  const model = makeModel(instance);
  const holds = Array.from({ length: handSize }, (_, at) => ({
    key: String(at + 1),
    label: text("videopoker.hold.n", { n: at + 1 }),
    act: () => model.toggle(at),
  }));
  return {
    data: () => ({}),
    invalid: () => null,
    winMultiplier: () => null,
    autoplay: makeAutoplay(model),
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    moves: () => movesOf(model),
    keys: [...holds, { key: "d", label: text("videopoker.draw"), act: () => void model.draw() }],
  };
};

export default makeParts;
