// The office's calls of futures, as the server sends them. Prices are decimal texts in dollars.

import { api } from "../../../lib/api";

export type MarketState = "open" | "close-only" | "paused" | "grace";

export interface FuturesQuote {
  source: string;
  price: string;
  /** Milliseconds. */
  age: number;
  excluded: "" | "stale" | "outlier" | "no-rate";
}

export interface FuturesSource {
  source: string;
  connected: boolean;
  /** Milliseconds since its newest message, -1 without one. */
  age: number;
  problem: string;
  messages: number;
  refused: number;
  /** The markets by the state of its quotes. */
  fresh: number;
  stale: number;
  outliers: number;
}

export interface FuturesMarket {
  ticker: string;
  name: string;
  offered: boolean;
  state: MarketState;
  /** Whether staff pause it, and their reason. */
  held: boolean;
  reason: string;
  graceEnds: number;
  price: string;
  tick: number;
  quotes: FuturesQuote[];
}

export interface FuturesOverview {
  simulated: boolean;
  frame: number;
  at: number;
  hash: string;
  sources: FuturesSource[];
  markets: FuturesMarket[];
}

type Post = <Answer>(path: string, body: object, options?: { retry?: boolean }) => Promise<Answer>;
const post = api.post as unknown as Post;

export const calls = {
  overview: () => post<FuturesOverview>("/api/admin/futures/sources", {}, { retry: true }),
  pause: (ticker: string, reason: string) => post<object>("/api/admin/futures/pause", { ticker, reason }),
  resume: (ticker: string, reason: string) => post<object>("/api/admin/futures/resume", { ticker, reason }),
};
