import type { HiloView } from "../../views";
import type { Frame } from "../cards/frames";

/** How long a card that comes is looked at before the table judges it, and how
 *  long a judgement is, when the round goes on and when it is over. */
const cardTime = 240;
const goOnTime = 60;
const overTime = 300;

/** How a past guess came out. */
export type Mark = "first" | "skip" | "right" | "wrong";

/**
 * What the table shows after an answer: the new card alone, with the odds and
 * the multiplier as they were, then what it means. Only the second when no card came.
 */
export function steps(before: HiloView | null, after: HiloView): Frame<HiloView>[] {
  const end = { table: after, ms: after.odds ? goOnTime : overTime };
  const came = after.cards.length > (before?.cards.length ?? 0) || before === null;
  if (!came) return [end];
  return [{ table: { ...after, lost: false, odds: before?.odds ?? null, multiplier: before?.multiplier ?? after.multiplier }, ms: cardTime }, end];
}

/** What stands beside each card of the round; only the last can be wrong. */
export function marks({ cards, guesses, lost }: HiloView): Mark[] {
  return cards.map((_, at) => {
    if (at === 0) return "first";
    if (guesses[at - 1] === "skip") return "skip";
    return lost && at === cards.length - 1 ? "wrong" : "right";
  });
}

export const rightGuesses = (view: HiloView): number => marks(view).filter((mark) => mark === "right").length;
