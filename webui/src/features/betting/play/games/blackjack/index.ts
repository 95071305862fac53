import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { actions, makeModel, type Action } from "./blackjack.model";
import { movesOf } from "./blackjack.moves";
import { text } from "./blackjack.texts";
import { hotkeys } from "./hotkeys";
import { Stage } from "./Stage";

export { default as info } from "game:blackjack";

const makeParts: MakeParts<"blackjack"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({}),
    invalid: () => null,
    winMultiplier: () => null,
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => null,
    Stage: () => createElement(Stage, { model }),
    moves: () => movesOf(model),
    keys: actions.map((action: Action) => ({ key: hotkeys[action], label: text(`blackjack.${action}`), act: () => void model.act(action) })),
  };
};

export default makeParts;
