// What of an event goes on the slip.

import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import type { Pick } from "../slip/slip.model";

/** An outcome of a market by its place, as the slip takes it. While the event is suspended as a whole there are no odds. */
export function pickOf({ id, version, home, away, state }: SportEvent, market: SportMarket, place: number): Pick {
  const outcome = market.outcomes[place]!;
  return {
    event: id, market: market.market, specifiers: market.specifiers, outcome: outcome.id, place: outcome.place ?? place, odds: state === "open" ? outcome.price : "", version,
    home, away, marketName: market.name, outcomeName: outcome.name,
  };
}
