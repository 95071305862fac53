// The move that Space and the large button make while a round is open.

import type { Move } from "../contract";
import type { GameInstance } from "../play.model";

/** The moves of the moment. Reads signals. */
export function movesOf({ auto, open, parts }: Pick<GameInstance, "auto" | "open" | "parts">): Move[] {
  return open.value && !auto.value ? (parts.moves?.() ?? []) : [];
}

/** The one of several moves that most would make. */
export function mainMove(moves: readonly Move[]): Move | undefined {
  const possible = moves.filter(({ disabled }) => !disabled);
  return possible.find(({ tone }) => tone === "action") ?? possible[0];
}

/** Takes what the round holds, or makes its next move where there is nothing to take. */
export function nextMove(instance: GameInstance): void {
  if (instance.reply.peek()?.canBeFinished || !instance.parts.moves) void instance.finish();
  else mainMove(movesOf(instance))?.act();
}
