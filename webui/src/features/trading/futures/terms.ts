// The fees and the maximum return of a market.

import { exactOf } from "./number";
import { tickerOf } from "./prices.model";
import { exact, type Terms } from "./rules";

const perCent = (share: string | number) => {
  const percent = exactOf(share) ?? exact(0);
  return exact(percent.num, percent.den * 100n);
};

/** The fees and the highest return of a market. They are zero until the tickers are loaded. Reads signals. */
export function termsOfMarket(id: string): Terms {
  const { pnlFee = 0, flatFee = "0", maxRoi = 0 } = tickerOf(id) ?? {};
  return { pnlFee: perCent(pnlFee), flatFee: perCent(flatFee), maxRoi: exact(maxRoi) };
}

/** The highest multiplier of a market with a flat fee. Reads signals. */
export const maxFlatMultiplierOf = (id: string): number => tickerOf(id)?.maxFlatMultiplier ?? 0;
