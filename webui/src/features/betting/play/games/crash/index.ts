import { createElement } from "react";
import { lazyComponent } from "../../../../../lib/lazy";
import type { MakeParts } from "../../contract";
import { formatMultiplier } from "../../../../../lib/format";
import { Controls } from "./Controls";
import { makeModel } from "./crash.model";
import { text } from "./crash.texts";
import { Players } from "./Players";
import { Rounds } from "./Rounds";
import { Stage } from "./Stage";

export { default as info } from "game:crash";

const ChainDialog = lazyComponent(() => import("./ChainDialog"));

/** The error codes of an already open bet, and of a finished round. */
const betOpenCode = 2;
const roundOverCode = 3;

const makeParts: MakeParts<"crash"> = (instance) => {
  const model = makeModel(instance);
  return {
    data: model.choices,
    invalid: model.invalid,
    winMultiplier: () => model.choices().auto,
    // The events of the table show everything, so a response adds nothing.
    show: async () => undefined,
    restore: model.restore,
    pill: (reply) => formatMultiplier(reply.multiplier),
    Controls: () => createElement(Controls, { model }),
    Stage: () => createElement(Stage, { model }),
    explain: (code) => (code === betOpenCode ? text("crash.alreadyIn") : code === roundOverCode ? text("crash.late") : null),
    shared: {
      betting: model.betting,
      closed: model.closed,
      cashOutPayout: model.takes,
      title: model.title,
      follow: model.follow,
      data: model.data,
      autoProblem: model.autoProblem,
      Players: () => createElement(Players, { model }),
      Rounds: () => createElement(Rounds, { model }),
      Fairness: ({ close }) => createElement(ChainDialog, { model, close }),
    },
  };
};

export default makeParts;
