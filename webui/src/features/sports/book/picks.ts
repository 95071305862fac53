// The selections of an event for the slip.

import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import type { Pick } from "../slip/slip.model";

/**
 * An outcome of a market by its index, in the format of the slip. While the whole event is
 * suspended there are no odds.
 */
export function pickOf({ id, version, home, away, state }: SportEvent, market: SportMarket, index: number): Pick {
  const outcome = market.outcomes[index]!;
  return {
    event: id, market: market.market, specifiers: market.specifiers, outcome: outcome.id, index: outcome.place ?? index, odds: state === "open" ? outcome.price : "", version,
    home, away, marketName: market.name, outcomeName: outcome.name,
  };
}
