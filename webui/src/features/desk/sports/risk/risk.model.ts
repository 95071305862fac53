// What the pages of risk ask for again and again, and how they say it.

import { formatPercent } from "../../../../lib/format";
import { resource, type Resource } from "../../../../lib/resource";

/** Something that is asked for again while somebody looks. */
export interface Followed<T> extends Resource<T> {
  /** Asks now and then. Returns what ends it. */
  follow(): () => void;
}

/** Asks every so many milliseconds. */
export function followed<T>(fetch: () => Promise<T>, every = 2_000): Followed<T> {
  const of = resource(fetch);
  return {
    ...of,
    follow() {
      void of.load();
      const timer = setInterval(() => void (document.hidden || of.load()), every);
      return () => clearInterval(timer);
    },
  };
}

/** Both sides of an event, or its name. */
export const matchOf = ({ home, away }: { home: string; away: string }) => (away ? `${home} – ${away}` : home);

/** Thousandths as a percentage: 47 is 4.7 %. */
export const perMille = (value: number) => formatPercent((value / 10).toFixed(1));

/** A factor of hundredths: 50 is ×0.50. */
export const factorText = (factor: number) => (factor === 0 ? "may not bet" : `×${(factor / 100).toFixed(2)}`);

/** A factor as it is typed, in hundredths; null for what is none. */
export function factorOf(text: string): number | null {
  const found = /^(\d)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const value = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return value <= 200 ? value : null;
}

/** Whether a text is an amount of dollars above zero, or empty. */
export const limitText = (text: string) => text === "" || (/^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0);

/** How much of the heat a loss has, from -1 (the house wins most) to 1 (it loses most). */
export const heatOf = (value: number, most: number) => (most === 0 ? 0 : Math.max(-1, Math.min(1, value / most)));

/** What came of trying the bets that could not be settled again. */
export function retriedText({ settled, left }: { settled: number; left: number }): string {
  const done = settled === 1 ? "1 bet is settled" : `${settled} bets are settled`;
  return left === 0 ? `${done}.` : `${done}, ${left} still cannot be.`;
}
