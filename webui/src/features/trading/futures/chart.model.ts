// The bars of a chart: stored history, and the live prices that extend the last bar.

import { batch, signal } from "@preact/signals";
import { errorText } from "../../../lib/errorText";
import { calls, type Candle, type Resolution } from "./wire";

export const resolutions: { id: Resolution; seconds: number }[] = [
  { id: "1s", seconds: 1 }, { id: "1m", seconds: 60 }, { id: "5m", seconds: 300 }, { id: "15m", seconds: 900 }, { id: "1h", seconds: 3600 }, { id: "1d", seconds: 86_400 },
];

export const secondsOf = (resolution: Resolution): number => resolutions.find(({ id }) => id === resolution)?.seconds ?? 60;

/** A bar for drawing. Numbers are only for the picture. */
export interface Bar {
  /** The beginning in unix seconds. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Bars per request. */
const pageSize = 500;

export const barOf = ([time, open, high, low, close]: Candle): Bar => ({ time, open: Number(open), high: Number(high), low: Number(low), close: Number(close) });

/** The bars with one more price. Prices before the last bar are ignored. */
export function withPrice(bars: readonly Bar[], seconds: number, at: number, price: number): Bar[] {
  const time = Math.floor(at / 1000 / seconds) * seconds;
  const last = bars.at(-1);
  if (last && time < last.time) return [...bars];
  if (last?.time === time) return [...bars.slice(0, -1), { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price }];
  return [...bars, { time, open: price, high: price, low: price, close: price }];
}

/** Older bars before the known ones, each time once. */
export function withOlder(older: readonly Bar[], known: readonly Bar[]): Bar[] {
  const first = known[0]?.time ?? Infinity;
  return [...older.filter(({ time }) => time < first), ...known];
}

type FetchCandles = (before?: number) => Promise<Candle[]>;

/** The bars of one ticker in one resolution. */
export class Bars {
  readonly bars = signal<Bar[] | null>(null);
  readonly failure = signal<string | null>(null);
  private complete = false;
  private loading = false;
  private pending: [number, number][] = [];

  constructor(readonly ticker: string, readonly resolution: Resolution, private readonly fetch: FetchCandles = async (before) => (await calls.history({ ticker, resolution, limit: pageSize, before })).candles) {}

  /** Loads the newest bars, or those before the known ones. */
  async load(): Promise<void> {
    if (this.loading || this.complete) return;
    this.loading = true;
    try {
      const known = this.bars.peek();
      const first = known?.[0]?.time;
      const candles = await this.fetch(first);
      this.complete = candles.length === 0;
      const older = candles.map(barOf).sort((a, b) => a.time - b.time);
      batch(() => {
        this.bars.value = withOlder(older, known ? this.bars.peek() ?? [] : []);
        this.failure.value = null;
        for (const [at, price] of this.pending.splice(0)) this.addPrice(at, price);
      });
    } catch (error) {
      this.failure.value = errorText(error);
    } finally {
      this.loading = false;
    }
  }

  /** Adds a live price. At is unix milliseconds. */
  addPrice(at: number, price: number): void {
    const known = this.bars.peek();
    if (known) this.bars.value = withPrice(known, secondsOf(this.resolution), at, price);
    else this.pending.push([at, price]);
  }
}
