import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { makeModel } from "./dice.model";
import { text } from "./dice.texts";
import { Stage } from "./Stage";

export { default as info } from "game:dice";

const makeParts: MakeParts<"dice"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: model.data,
    invalid: () => (model.isValid() ? null : text("dice.invalid")),
    winMultiplier: model.winMultiplier,
    show: model.show,
    restore: model.restore,
    pill: ({ view, multiplier }) => view?.roll ?? formatMultiplier(multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    keys: [{ key: "r", label: text("dice.swap"), act: model.swap }],
  };
};

export default makeParts;
