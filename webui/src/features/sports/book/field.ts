// The competitors of a contest in the order in which they are shown.

import type { Market as SportMarket } from "../../../lib/api.gen";
import { priceOf } from "../../../lib/odds";

/**
 * The places of a market's outcomes: those that can be bet on, the lowest odds first,
 * and those that cannot while others can. Of a market on which nothing can be bet all
 * are in their order, because nobody is out.
 */
export function fieldOf({ outcomes }: Pick<SportMarket, "outcomes">): { open: number[]; out: number[] } {
  const all = outcomes.map((_, at) => at);
  const open = all.filter((at) => outcomes[at]!.price !== "");
  if (open.length === 0) return { open: all, out: [] };
  return {
    open: open.sort((a, b) => priceOf(outcomes[a]!.price) - priceOf(outcomes[b]!.price) || a - b),
    out: all.filter((at) => outcomes[at]!.price === ""),
  };
}
