// What the verifier knows of each game.

import type { Given } from "../choices";
import type { Fraction } from "../fraction";
import type { Stream } from "../stream";

/** The pay tables in force, from the games' own definitions. */
export interface Tables {
  plinko(rows: number, risk: string): Fraction[];
  wheel(segments: number, risk: string): Fraction[];
  /** By hits, from none up. */
  keno(picks: number, risk: string): Fraction[];
  diamonds(hand: string): Fraction;
}

/** A bet as it went, computed from its seeds and choices. */
export interface Played<View = unknown> {
  /** As views.ts describes it, with nothing hidden. */
  view: View;
  /** What is paid for each unit staked; null where the choices do not say. */
  multiplier: Fraction | null;
  /** False while the moves given leave the round open. */
  over: boolean;
}

export interface Game<View = unknown> {
  id: string;
  name: string;
  /** The bare result of the draws, in the form of published verifiers. */
  outcome(stream: Stream, choices: Given, tables: Tables): unknown;
  /** Plays a bet again. Turns are the moves as they were sent. */
  play(stream: Stream, choices: Given, turns: Given[], tables: Tables): Played<View>;
  /** How many cards, flips ... the outcome lists although the round may need fewer. */
  endless?: boolean;
}
