// The public address of a market's odds history.

import type { Market as SportMarket } from "../../../lib/api.gen";
import { marketKey } from "../tracker/changes";

export const pricesPath = (event: string, market: Pick<SportMarket, "market" | "specifiers">): string => `/sport/prices/${event}?${new URLSearchParams({ market: marketKey(market) })}`;

/** The market of an address. The first one if the address names none, or an unknown one. */
export const marketOf = (markets: readonly SportMarket[], query: string): SportMarket | undefined => {
  const key = new URLSearchParams(query).get("market");
  return markets.find((market) => marketKey(market) === key) ?? markets[0];
};
