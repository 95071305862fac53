// The tickers with their live prices. The list is loaded once, and the socket sends what changed.

import { computed, signal } from "@preact/signals";
import { errorText } from "../../../lib/errorText";
import { subscribe } from "../../../lib/socket";
import { calls, type MarketState, type PriceFrame, type Ticker } from "./wire";

/** The price of a ticker now. */
export interface LivePrice {
  price: string;
  tick: number;
  /** Unix milliseconds. */
  at: number;
  state: MarketState;
  graceEnds: number;
  /** Whether it rose or fell at the last change. */
  moved: "up" | "down" | null;
}

/** Null until loaded. */
export const tickers = signal<Ticker[] | null>(null);
export const failure = signal<string | null>(null);
export const livePrices = signal<ReadonlyMap<string, LivePrice>>(new Map());

/** Milliseconds between loads of the statistics of a day. */
const reloadInterval = 60_000;

/** The tickers in the order of their volumes. Null until loaded. */
export const byVolume = computed(() => tickers.value && [...tickers.value].sort((a, b) => Number(b.stats.volume_24h) - Number(a.stats.volume_24h)));

/** The decimals of exact prices of a market. */
export const scaleOf = (id: string): number => tickers.value?.find(({ ticker }) => ticker === id)?.decimals ?? 2;

export const tickerOf = (id: string): Ticker | undefined => tickers.value?.find(({ ticker }) => ticker === id);

const moveOf = (before: string | undefined, now: string, earlier: LivePrice["moved"] = null): LivePrice["moved"] => {
  if (before === undefined || before === now) return earlier;
  return Number(now) > Number(before) ? "up" : "down";
};

/** Applies a list of the server. A newer tick that the socket has sent stays. */
export function applyTickers(list: Ticker[]): void {
  const next = new Map(livePrices.peek());
  for (const { ticker, price, state, graceEnds } of list) {
    const known = next.get(ticker);
    if (price.tick > 0 && (!known || known.tick <= price.tick)) next.set(ticker, { ...price, state, graceEnds, moved: moveOf(known?.price, price.price, known?.moved) });
  }
  livePrices.value = next;
  tickers.value = list;
}

/** Applies the changes of one frame. A market without a changed state keeps its state. */
export function applyFrame({ at, prices }: PriceFrame): void {
  const next = new Map(livePrices.peek());
  for (const [ticker, [tick, price, state, graceEnds]] of Object.entries(prices)) {
    const known = next.get(ticker);
    if (known && known.tick > tick) continue;
    const changed = state ? { state, graceEnds: graceEnds ?? 0 } : { state: known?.state ?? "open", graceEnds: known?.graceEnds ?? 0 };
    next.set(ticker, { price, tick, at, ...changed, moved: moveOf(known?.price, price, known?.moved) });
  }
  livePrices.value = next;
}

/** Whether the first price of a market has come after its figures of a day. */
function lacksFigures(): boolean {
  return tickers.peek()?.some(({ ticker, price }) => price.tick === 0 && livePrices.peek().has(ticker)) ?? false;
}

let loading = false;

/** Applies a frame of the socket, and loads the figures of markets whose first price it has. */
function followFrame(frame: PriceFrame): void {
  applyFrame(frame);
  if (loading || !lacksFigures()) return;
  loading = true;
  void loadTickers().then(() => (loading = false));
}

export async function loadTickers(): Promise<void> {
  try {
    const { tickers: list } = await calls.tickers();
    applyTickers(list);
    failure.value = null;
  } catch (error) {
    failure.value = errorText(error);
  }
}

let followers = 0;
let stop: (() => void) | null = null;

function start(): () => void {
  void loadTickers();
  const unsubscribe = subscribe("trading", {
    snapshot: followFrame,
    handleEvent: (event) => {
      if (event.event === "TradingPrices") followFrame(event.data);
    },
    reset: () => void loadTickers(),
  });
  const timer = setInterval(() => void (document.hidden || loadTickers()), reloadInterval);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

/** Follows the prices until the returned function is called. All followers share one subscription. */
export function followPrices(): () => void {
  followers += 1;
  stop ??= start();
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stop?.();
    stop = null;
  };
}
