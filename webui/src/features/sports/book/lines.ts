// The lines of a market that are shown at first.

import type { Market as SportMarket } from "../../../lib/api.gen";
import { priceOf } from "../../../lib/odds";

/** A market with more lines than this shows this number at first. */
const maxLines = 5;

/**
 * The specifiers of the lines that are shown at first: those with the most similar odds, which have
 * the most bets. Null if all are shown.
 */
export function mainLines(lines: readonly Pick<SportMarket, "specifiers" | "outcomes">[]): ReadonlySet<string> | null {
  if (lines.length <= maxLines + 1) return null;
  const spread = ({ outcomes }: Pick<SportMarket, "outcomes">) => {
    const prices = outcomes.map(({ price }) => priceOf(price));
    return prices.some((price) => price === 0) ? Infinity : Math.max(...prices) / Math.min(...prices);
  };
  const order = lines.map((line, at) => ({ at, apart: spread(line) })).sort((a, b) => a.apart - b.apart || a.at - b.at);
  return new Set(order.slice(0, maxLines).map(({ at }) => lines[at]!.specifiers));
}
