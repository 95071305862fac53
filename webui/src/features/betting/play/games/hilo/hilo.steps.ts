import type { HiloView } from "../../views";
import type { Frame } from "../cards/frames";

/**
 * How long a new card is shown before its result, and how long a result is shown, when the round
 * goes on and when it is over.
 */
const cardTime = 240;
const continueTime = 60;
const overTime = 300;

/** The result of a past guess. */
export type Mark = "first" | "skip" | "right" | "wrong";

/**
 * The frames after a response: first the new card with the old odds and multiplier, then its
 * result. Only the second frame if there is no new card.
 */
export function steps(before: HiloView | null, after: HiloView): Frame<HiloView>[] {
  const end = { table: after, ms: after.odds ? continueTime : overTime };
  const hasNewCard = after.cards.length > (before?.cards.length ?? 0) || before === null;
  if (!hasNewCard) return [end];
  return [{ table: { ...after, lost: false, odds: before?.odds ?? null, multiplier: before?.multiplier ?? after.multiplier }, ms: cardTime }, end];
}

/** The mark of each card of the round. Only the last can be wrong. */
export function marks({ cards, guesses, lost }: HiloView): Mark[] {
  return cards.map((_, at) => {
    if (at === 0) return "first";
    if (guesses[at - 1] === "skip") return "skip";
    return lost && at === cards.length - 1 ? "wrong" : "right";
  });
}

export const rightGuesses = (view: HiloView): number => marks(view).filter((mark) => mark === "right").length;
