// What the flips of a round mean.

import type { ReplyOf } from "../../contract";
import type { CoinflipView } from "../../views";

export type Side = "heads" | "tails";
export const sides: readonly Side[] = ["heads", "tails"];

/** What became of the round that lies on the table. */
export type Phase = "empty" | "open" | "tossed" | "lost" | "paid" | "returned";

/** One rung of the ladder of a series. */
export interface Rung {
  multiplier: string;
  state: "right" | "wrong" | "next" | "ahead";
  /** What came up; null where nothing has yet. */
  result: Side | null;
}

export const isRight = ({ side, result }: CoinflipView["flips"][number]): boolean => side === result;

/** Right guesses so far. */
export const rightFlips = (view: CoinflipView | null): number => view?.flips.filter(isRight).length ?? 0;

/** The ladder, the first flip first. A round that is over has no next rung. */
export function rungsOf(multipliers: readonly string[], view: CoinflipView | null): Rung[] {
  const goesOn = view === null || view.next !== "";
  return multipliers.map((multiplier, at): Rung => {
    const flip = view?.flips[at];
    if (flip) return { multiplier, state: isRight(flip) ? "right" : "wrong", result: flip.result };
    return { multiplier, state: goesOn && at === (view?.flips.length ?? 0) ? "next" : "ahead", result: null };
  });
}

/** How many rungs of the ladder the narrowest row shows, and each wider one. */
export const ladderRooms = [4, 6, 9, 12] as const;

/** Tells for each rung the first of the rooms in which it is shown, the number
 *  of rooms where none has place for it: each room shows the last flip or two,
 *  and then what lies ahead. */
export function shownFromOf(count: number, flips: number): (rung: number) => number {
  const starts = ladderRooms.map((room) => Math.max(0, Math.min(flips - (room > 4 ? 2 : 1), count - room)));
  return (rung) => {
    const found = ladderRooms.findIndex((room, at) => rung >= starts[at]! && rung < starts[at]! + room);
    return found < 0 ? ladderRooms.length : found;
  };
}

/** What has become of a round, by its answer. */
export function phaseOf(reply: ReplyOf<"coinflip">, view: CoinflipView): Phase {
  if (reply.game.status === "in-progress") return "open";
  if (reply.game.status === "cancelled") return "returned";
  const last = view.flips.at(-1);
  if (!last) return "returned";
  return isRight(last) ? "paid" : "lost";
}
