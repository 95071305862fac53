import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { targetText } from "./limbo.math";
import { makeModel } from "./limbo.model";
import { text } from "./limbo.texts";
import { Stage } from "./Stage";

export { default as info } from "game:limbo";

const makeParts: MakeParts<"limbo"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: () => ({ target: targetText(model.goal.value) }),
    invalid: () => (model.isValid() ? null : text("limbo.invalid")),
    winMultiplier: () => targetText(model.goal.value),
    show: model.show,
    restore: model.restore,
    pill: ({ view, multiplier }) => formatMultiplier(view?.result ?? multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
  };
};

export default makeParts;
