// A game that was installed from a math package: the seeds draw a point below the sum of all weights,
// and the outcome is the first one for which the weights add up to more.

import type { InstalledView } from "../../play/views";
import type { JsonObject } from "../choices";
import { divide, fraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import type { Found, PackageMode, Weights } from "../weights";
import type { Game, Tables } from "./game";

/** A recomputed result. */
export interface RecomputedView extends InstalledView {
  /** The points of the outcome: from, up to and without to. */
  range: { from: string; to: string };
  /** The file of weights, and its SHA-256. */
  weights: { file: string; sha256: string };
}

export const installedId = "installed";

const forms = { game: /^[a-z0-9][a-z0-9-]{1,39}$/, version: /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, mode: /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/ };

function wantedMode(choices: JsonObject): PackageMode {
  const read = (name: keyof typeof forms) => {
    const value = typeof choices[name] === "string" ? choices[name].trim() : "";
    if (!forms[name].test(value)) throw new Problem(name, `fairness.bad.installed.${name}`);
    return value;
  };
  return { game: read("game"), version: read("version"), mode: read("mode") };
}

/** The weights that the choices name. The package must be the one of the digest, if there is one. */
function weightsOf(choices: JsonObject, tables: Tables): Weights {
  const digest = typeof choices.digest === "string" ? choices.digest.trim().toLowerCase() : "";
  const weights = tables.weights(wantedMode(choices));
  if (digest && digest !== weights.digest) throw new Problem("digest", "fairness.bad.installed.digest", { digest: weights.digest });
  return weights;
}

function draw(stream: Stream, weights: Weights): Found & { point: bigint } {
  const point = stream.drawBelow64(weights.total, "point", "passed over");
  return { point, ...weights.find(point) };
}

export const installedGame: Game<RecomputedView> = {
  id: installedId,
  name: "Installed game",
  outcome: (stream, choices, tables) => String(draw(stream, weightsOf(choices, tables)).id),
  play: (stream, choices, _turns, tables) => {
    const weights = weightsOf(choices, tables);
    const { version, mode } = wantedMode(choices);
    const { point, id, payout, from, to } = draw(stream, weights);
    const view = {
      version, digest: weights.digest, mode, total_weight: String(weights.total), point: String(point), outcome: String(id), payout,
      range: { from: String(from), to: String(to) }, weights: { file: weights.file, sha256: weights.sha256 },
    };
    return { view, multiplier: divide(fraction(payout, 100), weights.cost), finished: true };
  },
};
