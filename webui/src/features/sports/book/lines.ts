// Which lines of a market are shown at first.

import type { Market as SportMarket } from "../../../lib/api.gen";
import { priceOf } from "../../../lib/odds";

/** A market with more lines than this shows so many of them at first. */
const most = 5;

/**
 * The specifiers of the lines of a market that are shown at first: those whose outcomes are
 * the most alike, on which most is bet. Null where all are shown.
 */
export function fewer(lines: readonly Pick<SportMarket, "specifiers" | "outcomes">[]): ReadonlySet<string> | null {
  if (lines.length <= most + 1) return null;
  const apart = ({ outcomes }: Pick<SportMarket, "outcomes">) => {
    const prices = outcomes.map(({ price }) => priceOf(price));
    return prices.some((price) => price === 0) ? Infinity : Math.max(...prices) / Math.min(...prices);
  };
  const order = lines.map((line, at) => ({ at, apart: apart(line) })).sort((a, b) => a.apart - b.apart || a.at - b.at);
  return new Set(order.slice(0, most).map(({ at }) => lines[at]!.specifiers));
}
