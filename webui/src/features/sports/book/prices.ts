// The address at which the course of a market's odds stands for everybody to look at.

import type { Market as SportMarket } from "../../../lib/api.gen";
import { marketKey } from "../tracker/changes";

export const pricesPath = (event: string, market: Pick<SportMarket, "market" | "specifiers">): string => `/sport/prices/${event}?${new URLSearchParams({ market: marketKey(market) })}`;

/** The market of an address; the first one for an address that names none that is there. */
export const marketOf = (markets: readonly SportMarket[], query: string): SportMarket | undefined => {
  const key = new URLSearchParams(query).get("market");
  return markets.find((market) => marketKey(market) === key) ?? markets[0];
};
