// The draw of a bet in a jackpot: one number below what is missing to the limit of the pot, from the
// seeds of the bet. The bet wins if the number is below its contribution.

import type { JsonObject } from "../choices";
import { drawBelow, jackpotId, jackpotPrefix, winsJackpot } from "../../../../lib/jackpotDraw";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import type { Game } from "./game";

export interface JackpotView {
  /** The drawn number, from 0 to of-1. Amounts are millionths of a dollar. */
  draw: string;
  of: string;
  /** What the bet added to the pot, and whether it wins. Null if it is not given. */
  contribution: string | null;
  won: boolean | null;
}

const forms = { jackpot: /^[A-Za-z0-9_-]{1,64}$/, of: /^[1-9]\d{0,17}$/, contribution: /^\d{1,18}$/ };

function read(choices: JsonObject, name: keyof typeof forms): string {
  const value = typeof choices[name] === "string" ? choices[name].trim() : "";
  if (!forms[name].test(value)) throw new Problem(name, `fairness.bad.jackpot.${name}`);
  return value;
}

/** The draw of a bet, with its contribution if it is given. */
export function drawView(stream: Stream, choices: JsonObject): JackpotView {
  const contribution = choices.contribution === undefined ? null : read(choices, "contribution");
  const of = read(choices, "of");
  const drawn = drawBelow(stream, of);
  return { draw: String(drawn), of, contribution, won: contribution === null ? null : winsJackpot(drawn, BigInt(contribution)) };
}

export const jackpotGame: Game<JackpotView> = {
  id: jackpotId,
  name: "Jackpot of a bet",
  prefix: (choices) => jackpotPrefix(read(choices, "jackpot")),
  outcome: (stream, choices) => String(drawBelow(stream, read(choices, "of"))),
  play: (stream, choices) => ({ view: drawView(stream, choices), multiplier: null, finished: true }),
};
