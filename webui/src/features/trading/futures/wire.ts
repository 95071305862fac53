// The calls of futures. Amounts are decimal texts in whole units of the position's currency, and
// prices are decimal texts in dollars.

import { api } from "../../../lib/api";
import type { Calls, FillView, PositionView, PublicTrade, RevealedHour, SourceQuote, StatsAnswer, TradingHistory, TradingTicker } from "../../../lib/api.gen";

export type { OpenInterest, TradingPrices as PriceFrame } from "../../../lib/api.gen";
export type { FillView as Fill, PositionView as Position, PublicTrade as Trade, RevealedHour, SourceQuote as Quote, StatsAnswer as Stats, TradingTicker as Ticker };

export type Direction = PositionView["direction"];
export type FeeMode = PositionView["feeMode"];
export type PositionState = PositionView["state"];
export type FillKind = FillView["kind"];
export type MarketState = TradingTicker["state"];
/** Time in unix seconds, then the opening, highest, lowest and closing price. */
export type Candle = TradingHistory["candles"][number];

type RequestOf<Path extends keyof Calls> = Calls[Path]["request"];
export type OpenRequest = RequestOf<"POST /api/trading/open">;
/** The lengths of bars. */
export type Resolution = "1s" | "1m" | "5m" | "15m" | "1h" | "1d";

const retry = { retry: true };

export const calls = {
  tickers: () => api.post("/api/trading/tickers", {}, retry),
  history: (body: RequestOf<"POST /api/trading/history">) => api.post("/api/trading/history", body, retry),
  sources: (ticker: string) => api.post("/api/trading/sources", { ticker }, retry),
  open: (body: OpenRequest) => api.post("/api/trading/open", body, retry),
  change: (body: RequestOf<"POST /api/trading/change">) => api.post("/api/trading/change", body, retry),
  close: (body: RequestOf<"POST /api/trading/close">) => api.post("/api/trading/close", body, retry),
  positions: (body: { state: "open" | "ended"; before?: string }) => api.post("/api/trading/positions", body, retry),
  trades: (ticker: string) => api.post("/api/trading/trades", { ticker }, retry),
  stats: (ticker: string) => api.post("/api/trading/stats", { ticker }, retry),
};
