// The move of Space and of the main button while a round is open.

import type { Move } from "../contract";
import type { GameInstance } from "../play.model";

/** The current moves. Reads signals. */
export function movesOf({ auto, open, parts }: Pick<GameInstance, "auto" | "open" | "parts">): Move[] {
  return open.value && !auto.value ? (parts.moves?.() ?? []) : [];
}

/** The most common of several moves. */
export function mainMove(moves: readonly Move[]): Move | undefined {
  const possible = moves.filter(({ disabled }) => !disabled);
  return possible.find(({ tone }) => tone === "action") ?? possible[0];
}

/** Cashes out, or makes the next move if there is nothing to cash out. */
export function nextMove(instance: GameInstance): void {
  if (instance.reply.peek()?.canBeFinished || !instance.parts.moves) void instance.finish();
  else mainMove(movesOf(instance))?.act();
}
