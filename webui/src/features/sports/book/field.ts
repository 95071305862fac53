// The competitors of a contest in display order.

import type { Market as SportMarket } from "../../../lib/api.gen";
import { priceOf } from "../../../lib/odds";

/**
 * The indexes of a market's outcomes: open ones with the lowest odds first, and closed ones
 * separately. If all are closed, all are listed in their order, because none is out.
 */
export function orderedField({ outcomes }: Pick<SportMarket, "outcomes">): { open: number[]; out: number[] } {
  const all = outcomes.map((_, at) => at);
  const open = all.filter((at) => outcomes[at]!.price !== "");
  if (open.length === 0) return { open: all, out: [] };
  return {
    open: open.sort((a, b) => priceOf(outcomes[a]!.price) - priceOf(outcomes[b]!.price) || a - b),
    out: all.filter((at) => outcomes[at]!.price === ""),
  };
}
