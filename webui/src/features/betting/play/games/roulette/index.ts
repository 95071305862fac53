import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { makeModel } from "./roulette.model";
import { text } from "./roulette.texts";
import { colourOf } from "./spots";
import { Stage } from "./Stage";

export { default as info } from "game:roulette";

const makeParts: MakeParts<"roulette"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: model.data,
    invalid: () => (model.bets.value.size === 0 ? text("roulette.none") : null),
    winMultiplier: () => null,
    show: model.show,
    restore: model.restore,
    pill: ({ view, multiplier }) => (view ? String(view.pocket) : formatMultiplier(multiplier)),
    pillTone: ({ view }) => (view ? colourOf(view.pocket) : null),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    betsOnTable: true,
    keys: [
      { key: "z", label: text("roulette.undo"), act: model.undo },
      { key: "c", label: text("roulette.clear"), act: model.clear },
    ],
  };
};

export default makeParts;
