// The state of the markets in words.

import { resource, type Resource } from "../../../lib/resource";
import type { FuturesMarket, FuturesOverview, FuturesSource, SourceQuote, StaffMarket } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { calls } from "./calls";

/** Milliseconds between loads. */
const interval = 2_000;

export interface Polled<T> extends Resource<T> {
  /** Loads again and again. Returns a function that stops. */
  poll(): () => void;
}

export function polled<T>(fetch: () => Promise<T>): Polled<T> {
  const loaded = resource(fetch);
  return {
    ...loaded,
    poll() {
      void loaded.load();
      const timer = setInterval(() => void (document.hidden || loaded.load()), interval);
      return () => clearInterval(timer);
    },
  };
}

export const overview = (): Polled<FuturesOverview> => polled(calls.overview);

/** The state of a market in words. */
export function stateText({ state, held, reason, graceEnds }: FuturesMarket, now: number): string {
  if (held) return `paused by staff: ${reason}`;
  switch (state) {
    case "open": return "open";
    case "close-only": return "closing only: too few sources";
    case "paused": return "paused: no price";
    case "grace": return `grace period, ${Math.max(0, Math.ceil((graceEnds - now) / 1000))} s left`;
  }
}

export const stateTone = ({ state }: Pick<FuturesMarket, "state">): "action" | "danger" | "brass" => (state === "open" ? "action" : state === "paused" ? "danger" : "brass");

const reasons = { stale: "too old", outlier: "too far from the median", "no-rate": "no rate to dollars" } as const;

/** The sources of a price: how many count, and why the others do not. */
export function quotesText(quotes: readonly SourceQuote[]): string {
  const excluded = quotes.filter((quote) => quote.excluded !== "");
  const words = excluded.map((quote) => `${quote.source} ${quote.excluded === "" ? "" : reasons[quote.excluded]}`);
  return [`${quotes.length - excluded.length} of ${quotes.length}`, ...words].join(", ");
}

/** The state of a source in words. */
export function sourceText({ connected, problem, outliers, stale }: FuturesSource): string {
  if (!connected) return problem || "not connected";
  const troubles = [outliers > 0 ? `${outliers} outliers` : "", stale > 0 ? `${stale} old quotes` : ""].filter(Boolean);
  return troubles.length > 0 ? troubles.join(", ") : "in order";
}

/** An age in seconds. */
export const ageText = (age: number): string => (age < 0 ? "–" : `${(age / 1000).toFixed(1)} s`);

/** The use of a limit in percent. */
export const usedPercent = (possible: string, cap: string): string => (Number(cap) > 0 ? `${Math.round((Number(possible) / Number(cap)) * 100)}\u00a0%` : "–");

/** Dollars with a sign. */
export const profitText = (amount: string): string => `${Number(amount) > 0 ? "+" : ""}${dollars(Number(amount))}`;

/** The position that makes the site neutral to small moves of the price. */
export const hedgeText = ({ hedge, hedgeSize }: Pick<StaffMarket, "hedge" | "hedgeSize">): string => (hedge === "none" ? "none" : `${hedge} ${dollars(Number(hedgeSize), false)}`);
