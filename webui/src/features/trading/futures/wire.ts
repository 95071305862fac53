// The calls and events of futures, as the server sends them. Amounts are decimal texts in whole
// units of the position's currency, and prices are decimal texts in dollars.

import { api } from "../../../lib/api";

export type Direction = "up" | "down";
export type FeeMode = "pnl" | "flat";
export type MarketState = "open" | "close-only" | "paused" | "grace";
export type PositionState = "pending" | "open" | "closing" | "closed" | "liquidated" | "void";
export type Resolution = "1s" | "1m" | "5m" | "15m" | "1h" | "1d";

export interface Ticker {
  ticker: string;
  name: string;
  symbol: string;
  icon: string;
  style: { background: string; color: string };
  stats: { change_24h: string; volume_24h: string };
  price: { price: string; at: number; tick: number };
  /** Decimals of exact prices. fiatDecimals are those of displayed ones. */
  decimals: number;
  fiatDecimals: number;
  state: MarketState;
  /** The end of the grace period in unix milliseconds, 0 outside of it. */
  graceEnds: number;
  simulated: boolean;
  minMultiplier: number;
  maxMultiplier: number;
}

/** Time in unix seconds, then the opening, highest, lowest and closing price. */
export type Candle = [number, string, string, string, string];

export interface Quote {
  source: string;
  price: string;
  /** Milliseconds since the newest message of the source. */
  age: number;
  /** Empty for a quote that counts, otherwise the reason. */
  excluded: "" | "stale" | "outlier" | "no-rate";
}

/** A seed with everything that the prices of its hour follow from. */
export interface RevealedHour {
  /** Its first unix millisecond divided by 3600000. */
  hour: number;
  seed: string;
  commitment: string;
  /** Milliseconds of a step, and the number of the first step. */
  step: number;
  first: number;
  /** The price before the first step, in units of the market, and the deviation of a step in billionths. */
  start: number;
  spread: number;
}

export interface Sources {
  sources: Quote[];
  median: string;
  tick: number;
  frame: number;
  hash: string;
  simulated: boolean;
  commitment: string;
  nextCommitment: string;
  revealed: RevealedHour[];
}

export type FillKind = "open" | "close" | "stop" | "take" | "maximum" | "liquidation";

/** One fill of a position at one tick. */
export interface Fill {
  kind: FillKind;
  tick: number;
  frame: number;
  hash: string;
  price: string;
  /** The line of the frame in the public log. Lists leave it out. */
  line?: string;
  stake: string;
  payout: string;
  fee: string;
  at: number;
}

export interface Position {
  id: string;
  ticker: string;
  direction: Direction;
  currency: string;
  demo: boolean;
  wager: string;
  remaining: string;
  multiplier: number;
  feeMode: FeeMode;
  /** Millionths. */
  feeRate: number;
  /** Percent. */
  maxRoi: number;
  state: PositionState;
  entry: string;
  exit: string;
  liquidation: string;
  /** The first price with the highest return, where the position ends. */
  maximum: string;
  stopLoss: string;
  takeProfit: string;
  fee: string;
  payout: string;
  profit: string;
  roi: string;
  orderedAt: number;
  openedAt: number;
  closedAt: number;
  entryTick: number;
  exitTick: number;
  reason: string;
  fills: Fill[];
}

export interface Trade {
  kind: FillKind;
  user: { id: string | null; name: string; avatar: string };
  direction: Direction;
  multiplier: number;
  currency: string;
  stake: string;
  payout: string;
  price: string;
  tick: number;
  frame: number;
  at: number;
}

export interface OpenInterest {
  positions: number;
  size: string;
}

export interface Stats {
  ticker: string;
  volume: string;
  fills: number;
  liquidations: number;
  up: OpenInterest;
  down: OpenInterest;
  /** Percent. */
  pnlFee: number;
  flatFee: string;
  maxRoi: number;
  minMultiplier: number;
  maxMultiplier: number;
  maxFlatMultiplier: number;
  closed: boolean;
}

/** The changed prices of one frame: the number of the tick, the price, a changed state, and the end of a grace period. */
export interface PriceFrame {
  frame: number;
  at: number;
  prices: Record<string, [tick: number, price: string, state?: MarketState, graceEnds?: number]>;
}

export interface OpenRequest {
  ticker: string;
  direction: Direction;
  currency: string;
  demo: boolean;
  wager: string;
  multiplier: number;
  feeMode: FeeMode;
  stopLoss?: string;
  takeProfit?: string;
  request: string;
}

type Post = <Answer>(path: string, body: object, options?: { retry?: boolean }) => Promise<Answer>;
const post = api.post as unknown as Post;
const retry = { retry: true };

export const calls = {
  tickers: () => post<{ tickers: Ticker[] }>("/api/trading/tickers", {}, retry),
  history: (body: { ticker: string; resolution: Resolution; before?: number; limit: number }) => post<{ candles: Candle[] }>("/api/trading/history", body, retry),
  sources: (ticker: string) => post<Sources>("/api/trading/sources", { ticker }, retry),
  open: (body: OpenRequest) => post<{ position: Position }>("/api/trading/open", body, retry),
  change: (body: { id: string; stopLoss?: string; takeProfit?: string }) => post<{ position: Position }>("/api/trading/change", body, retry),
  close: (body: { id: string; share?: string; request: string }) => post<{ position: Position }>("/api/trading/close", body, retry),
  positions: (body: { state: "open" | "ended"; before?: string }) => post<{ positions: Position[]; more: boolean }>("/api/trading/positions", body, retry),
  trades: (ticker: string) => post<{ trades: Trade[] }>("/api/trading/trades", { ticker }, retry),
  stats: (ticker: string) => post<Stats>("/api/trading/stats", { ticker }, retry),
};
