// The states of a round and its flips.

import type { ReplyOf } from "../../contract";
import type { CoinflipView } from "../../views";

export type Side = "heads" | "tails";
export const sides: readonly Side[] = ["heads", "tails"];

/** The state of the round on the table. */
export type Phase = "empty" | "open" | "tossed" | "lost" | "paid" | "returned";

/** One rung of the ladder of a series. */
export interface Rung {
  multiplier: string;
  state: "right" | "wrong" | "next" | "ahead";
  /** The result of the flip. Null before it. */
  result: Side | null;
}

export const isRight = ({ side, result }: CoinflipView["flips"][number]): boolean => side === result;

/** Number of right guesses so far. */
export const rightFlips = (view: CoinflipView | null): number => view?.flips.filter(isRight).length ?? 0;

/** The ladder, the first flip first. A finished round has no next rung. */
export function rungsOf(multipliers: readonly string[], view: CoinflipView | null): Rung[] {
  const continues = view === null || view.next !== "";
  return multipliers.map((multiplier, at): Rung => {
    const flip = view?.flips[at];
    if (flip) return { multiplier, state: isRight(flip) ? "right" : "wrong", result: flip.result };
    return { multiplier, state: continues && at === (view?.flips.length ?? 0) ? "next" : "ahead", result: null };
  });
}

/** The number of rungs that the narrowest row shows, and each wider one. */
export const ladderSizes = [4, 6, 9, 12] as const;

/**
 * Returns for each rung the index of the first size in which it is shown, or the number of sizes if
 * it is not shown in any. Each size shows the last flip or two, and then the next ones.
 */
export function firstSizeOf(count: number, flips: number): (rung: number) => number {
  const starts = ladderSizes.map((size) => Math.max(0, Math.min(flips - (size > 4 ? 2 : 1), count - size)));
  return (rung) => {
    const found = ladderSizes.findIndex((size, at) => rung >= starts[at]! && rung < starts[at]! + size);
    return found < 0 ? ladderSizes.length : found;
  };
}

/** The state of a round by its response. */
export function phaseOf(reply: ReplyOf<"coinflip">, view: CoinflipView): Phase {
  if (reply.game.status === "in-progress") return "open";
  if (reply.game.status === "cancelled") return "returned";
  const last = view.flips.at(-1);
  if (!last) return "returned";
  return isRight(last) ? "paid" : "lost";
}
