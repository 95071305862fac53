// The ticker of bets: new rows arrive every two seconds, up to a max number of rows.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../../lib/api";
import type { SportsTick, SportsTickerRequest } from "../../../../lib/api.gen";

export type TickerFilters = Pick<SportsTickerRequest, "kind" | "sport" | "live" | "min" | "player" | "event">;

/** Max number of rows on the page. */
export const maxRows = 300;
const pollInterval = 2_000;

export const noFilters: TickerFilters = { kind: "", sport: "", live: "", min: 0, player: "", event: "" };

/** New rows before the old ones, without duplicates, up to the max. */
export function mergeTicks(newer: readonly SportsTick[], older: readonly SportsTick[], maximum = maxRows): SportsTick[] {
  const known = new Set(newer.map(({ seq }) => seq));
  return [...newer, ...older.filter(({ seq }) => !known.has(seq))].slice(0, maximum);
}

/** Typed dollars in the millionths of the server. 0 for an invalid amount. */
export const parseMicros = (text: string): number => (/^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) * 10_000 : 0);

type LoadTicks = typeof loadTicks;
const loadTicks = (request: SportsTickerRequest) => api.post("/api/admin/sports/ticker", request, { retry: true });

export function tickerModel(start: Partial<TickerFilters>, fetchTicks: LoadTicks = loadTicks) {
  const filters = signal<TickerFilters>({ ...noFilters, ...start });
  const rows = signal<SportsTick[] | null>(null);
  const failure = signal<string | null>(null);
  const paused = signal(false);
  let lastSeq = 0;
  let filterVersion = 0;

  async function load(): Promise<void> {
    const version = filterVersion;
    try {
      const answer = await fetchTicks({ after: lastSeq, ...filters.peek() });
      if (version !== filterVersion) return; // the filters have changed
      // A restarted site counts from the beginning.
      const restarted = answer.last < lastSeq;
      lastSeq = restarted ? 0 : answer.last;
      batch(() => {
        rows.value = restarted ? answer.rows : mergeTicks(answer.rows, rows.peek() ?? []);
        failure.value = null;
      });
    } catch (error) {
      if (version === filterVersion) failure.value = errorText(error);
    }
  }

  return {
    filters, rows, failure, paused, load,
    setFilters(change: Partial<TickerFilters>): Promise<void> {
      filterVersion += 1;
      lastSeq = 0;
      batch(() => {
        filters.value = { ...filters.peek(), ...change };
        rows.value = null;
      });
      return load();
    },
    togglePaused(): void {
      paused.value = !paused.peek();
    },
    poll(): () => void {
      void load();
      const timer = setInterval(() => void (document.hidden || paused.peek() || load()), pollInterval);
      return () => clearInterval(timer);
    },
  };
}
