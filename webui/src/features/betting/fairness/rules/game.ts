// What the verifier knows about each game.

import type { JsonObject } from "../choices";
import type { Fraction } from "../fraction";
import type { Stream } from "../../../../lib/fairStream";
import type { PackageMode, Weights } from "../weights";

/** The current pay tables, from the definitions of the games, and the weights of installed games. */
export interface Tables {
  plinko(rows: number, risk: string): Fraction[];
  wheel(segments: number, risk: string): Fraction[];
  /** By number of hits, starting at 0. */
  keno(picks: number, risk: string): Fraction[];
  diamonds(hand: string): Fraction;
  weights(wanted: PackageMode): Weights;
}

/** A replayed bet, computed from its seeds and choices. */
export interface ReplayedBet<View = unknown> {
  /** Described in views.ts, with nothing hidden. */
  view: View;
  /** The payout per unit of stake. Null if the choices do not determine it. */
  multiplier: Fraction | null;
  /** False while the given moves leave the round open. */
  finished: boolean;
}

export interface Game<View = unknown> {
  id: string;
  name: string;
  /** Text before the client seed in the signed messages. Absent: none. */
  prefix?(choices: JsonObject): string;
  /** The bare result of the draws, in the format of published verifiers. */
  outcome(stream: Stream, choices: JsonObject, tables: Tables): unknown;
  /** Replays a bet. Turns are the moves as they were sent. */
  play(stream: Stream, choices: JsonObject, turns: JsonObject[], tables: Tables): ReplayedBet<View>;
  /** The outcome lists more cards or flips than the round may need. */
  listsExtraDraws?: boolean;
}
