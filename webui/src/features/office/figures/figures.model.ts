// The figures of a period and of the period before it, and their definitions.

import { batch, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { Figure, OverviewAnswer, OverviewRequest, CohortCell } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";

/** The players who came in a month. */
export interface CohortRow {
  month: string;
  players: number;
  /** The share that played in the month itself, one month later, and so on. */
  shares: number[];
}

/** Converts the cells of the server to the rows of a table. */
export function cohortRows(cells: readonly CohortCell[]): CohortRow[] {
  const months = [...new Set(cells.map(({ month }) => month))].sort();
  return months.map((month) => {
    const monthCells = cells.filter((cell) => cell.month === month);
    const players = monthCells.find(({ after }) => after === 0)?.players ?? 0;
    const last = Math.max(...monthCells.map(({ after }) => after));
    const shares = Array.from({ length: last + 1 }, (_, after) => (monthCells.find((cell) => cell.after === after)?.players ?? 0) / Math.max(1, players));
    return { month, players, shares };
  });
}

export const periods = [
  { id: "today", label: "Today" },
  { id: "7d", label: "7 days" },
  { id: "30d", label: "30 days" },
  { id: "month", label: "This month" },
] as const;
export type PeriodId = (typeof periods)[number]["id"];

export const period = signal<PeriodId>("today");
/** The last response. Null before the first. */
export const overview = signal<OverviewAnswer | null>(null);
export const overviewFailure = signal<string | null>(null);
/** The last response belongs to another period than the selected one. */
export const overviewOutdated = signal(false);

/** The definitions of the figures. Empty until loaded. */
export const definitions = signal<readonly Figure[]>([]);
export const definitionsFailure = signal<string | null>(null);

let requestCount = 0;

async function loadOverview(): Promise<void> {
  const requestNumber = ++requestCount;
  const request: OverviewRequest = { period: period.peek() };
  try {
    const answer = await api.post("/api/admin/figures/overview", request, { retry: true });
    if (requestNumber !== requestCount) return;
    batch(() => {
      overview.value = answer;
      overviewOutdated.value = false;
      overviewFailure.value = null;
    });
  } catch (error) {
    if (requestNumber === requestCount) overviewFailure.value = errorText(error);
  }
}

export async function loadDefinitions(): Promise<void> {
  if (definitions.peek().length > 0) return;
  try {
    definitions.value = (await api.post("/api/admin/figures/definitions", {}, { retry: true })).figures;
    definitionsFailure.value = null;
  } catch (error) {
    definitionsFailure.value = errorText(error);
  }
}

export const loadAll = () => Promise.all([loadOverview(), loadDefinitions()]);

export function selectPeriod(id: PeriodId): void {
  period.value = id;
  overviewOutdated.value = true;
  void loadOverview();
}

/** Polling interval of the overview in milliseconds. */
const pollInterval = 30_000;

/** Polls while the page is visible. Returns a function that stops polling. */
export function pollOverview(): () => void {
  const poll = () => void (document.hidden || loadAll());
  poll();
  const timer = setInterval(poll, pollInterval);
  document.addEventListener("visibilitychange", poll);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", poll);
  };
}
