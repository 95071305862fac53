// The ticker of bets: rows come in every two seconds, and at most so many are kept.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { SportsTick, SportsTickerRequest } from "../../../../lib/api.gen";

export type TickerFilters = Pick<SportsTickerRequest, "kind" | "sport" | "live" | "min" | "player" | "event">;

/** Rows kept on the page. */
export const mostRows = 300;
const every = 2_000;

export const noFilters: TickerFilters = { kind: "", sport: "", live: "", min: 0, player: "", event: "" };

/** New rows before the old ones, without those that are there already, and not too many. */
export function joined(fresh: readonly SportsTick[], old: readonly SportsTick[], most = mostRows): SportsTick[] {
  const known = new Set(fresh.map(({ seq }) => seq));
  return [...fresh, ...old.filter(({ seq }) => !known.has(seq))].slice(0, most);
}

/** Dollars as typed in the millionths of the server; 0 for what is no amount. */
export const microsOf = (text: string): number => (/^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) * 10_000 : 0);

type Ask = typeof askServer;
const askServer = (request: SportsTickerRequest) => api.post("/api/admin/sports/ticker", request, { retry: true });

export function tickerModel(start: Partial<TickerFilters>, ask: Ask = askServer) {
  const filters = signal<TickerFilters>({ ...noFilters, ...start });
  const rows = signal<SportsTick[] | null>(null);
  const failure = signal<string | null>(null);
  const paused = signal(false);
  let last = 0;
  let turn = 0;

  async function load(): Promise<void> {
    const mine = turn;
    try {
      const answer = await ask({ after: last, ...filters.peek() });
      if (mine !== turn) return; // the filters have changed
      // A site that has started again counts from the beginning.
      const again = answer.last < last;
      last = again ? 0 : answer.last;
      batch(() => {
        rows.value = again ? answer.rows : joined(answer.rows, rows.peek() ?? []);
        failure.value = null;
      });
    } catch (error) {
      if (mine === turn) failure.value = errorText(error);
    }
  }

  return {
    filters, rows, failure, paused, load,
    filter(change: Partial<TickerFilters>): Promise<void> {
      turn += 1;
      last = 0;
      batch(() => {
        filters.value = { ...filters.peek(), ...change };
        rows.value = null;
      });
      return load();
    },
    pause(): void {
      paused.value = !paused.peek();
    },
    follow(): () => void {
      void load();
      const timer = setInterval(() => void (document.hidden || paused.peek() || load()), every);
      return () => clearInterval(timer);
    },
  };
}
