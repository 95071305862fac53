import { createElement } from "react";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { makeModel } from "./baccarat.model";
import { fields, type Field } from "./baccarat.steps";
import { text } from "./baccarat.texts";
import { Controls } from "./Controls";
import { Stage } from "./Stage";

export { default as info } from "game:baccarat";

const fieldKeys: Record<Field, string> = { player: "p", tie: "t", banker: "b" };

const makeParts: MakeParts<"baccarat"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: model.data,
    invalid: () => (model.sum.value === 0n ? text("baccarat.placeChip") : null),
    winMultiplier: () => null,
    show: model.show,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    betsOnTable: true,
    keys: [
      ...fields.map((field) => ({ key: fieldKeys[field], label: text(`baccarat.placeChip.${field}`), act: () => model.placeChip(field) })),
      { key: "z", label: text("baccarat.undo"), act: model.undo },
      { key: "c", label: text("baccarat.clear"), act: model.clear },
    ],
  };
};

export default makeParts;
