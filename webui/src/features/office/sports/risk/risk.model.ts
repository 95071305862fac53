// Polling of the risk pages, and their texts.

import { formatPercent } from "../../../../lib/format";
import { resource, type Resource } from "../../../../lib/resource";

/** A resource that is polled while the page is open. */
export interface Polled<T> extends Resource<T> {
  /** Polls. Returns a function that stops polling. */
  poll(): () => void;
}

/** Polls at an interval in milliseconds. */
export function polledResource<T>(fetch: () => Promise<T>, interval = 2_000): Polled<T> {
  const data = resource(fetch);
  return {
    ...data,
    poll() {
      void data.load();
      const timer = setInterval(() => void (document.hidden || data.load()), interval);
      return () => clearInterval(timer);
    },
  };
}

/** Both sides of an event, or its name. */
export const matchName = ({ home, away }: { home: string; away: string }) => (away ? `${home} – ${away}` : home);

/** Thousandths as a percentage: 47 is 4.7 %. */
export const thousandthsText = (value: number) => formatPercent((value / 10).toFixed(1));

/** A factor in hundredths: 50 is ×0.50. */
export const factorText = (factor: number) => (factor === 0 ? "no bets" : `×${(factor / 100).toFixed(2)}`);

/** A typed factor in hundredths. Null if invalid. */
export function parseFactor(text: string): number | null {
  const match = /^(\d)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return value <= 200 ? value : null;
}

/** Whether a text is empty or an amount of dollars above zero. */
export const isValidLimit = (text: string) => text === "" || (/^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0);

/** The colour intensity of a loss, from -1 (largest profit of the site) to 1 (largest loss). */
export const heatLevel = (value: number, most: number) => (most === 0 ? 0 : Math.max(-1, Math.min(1, value / most)));

/** The result of retrying the bets that could not be settled. */
export function retriedText({ settled, remaining }: { settled: number; remaining: number }): string {
  const done = settled === 1 ? "1 bet is settled" : `${settled} bets are settled`;
  return remaining === 0 ? `${done}.` : `${done}, ${remaining} cannot be settled yet.`;
}
