// The figures of a period and of the one before it, and what each of them means.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Figure, OverviewAnswer, OverviewRequest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";

export const periods = [
  { id: "today", label: "Today" },
  { id: "7d", label: "7 days" },
  { id: "30d", label: "30 days" },
  { id: "month", label: "This month" },
] as const;
export type PeriodId = (typeof periods)[number]["id"];

export const period = signal<PeriodId>("today");
/** The last answer; null before the first. */
export const overview = signal<OverviewAnswer | null>(null);
export const overviewFailure = signal<string | null>(null);
/** The last answer is of another period than the one that was chosen. */
export const overviewOld = signal(false);

/** What the figures mean; empty until it is known. */
export const definitions = signal<readonly Figure[]>([]);
export const definitionsFailure = signal<string | null>(null);

let asked = 0;

async function ask(): Promise<void> {
  const mine = ++asked;
  const request: OverviewRequest = { period: period.peek() };
  try {
    const answer = await api.post("/api/admin/figures/overview", request, { retry: true });
    if (mine !== asked) return;
    batch(() => {
      overview.value = answer;
      overviewOld.value = false;
      overviewFailure.value = null;
    });
  } catch (error) {
    if (mine === asked) overviewFailure.value = errorText(error);
  }
}

export async function askDefinitions(): Promise<void> {
  if (definitions.peek().length > 0) return;
  try {
    definitions.value = (await api.post("/api/admin/figures/definitions", {}, { retry: true })).figures;
    definitionsFailure.value = null;
  } catch (error) {
    definitionsFailure.value = errorText(error);
  }
}

export const askOverview = () => Promise.all([ask(), askDefinitions()]);

export function choosePeriod(id: PeriodId): void {
  period.value = id;
  overviewOld.value = true;
  void ask();
}

/** How often the overview is asked, in milliseconds. */
const every = 30_000;

/** Asks now and then, while the page is in sight. Returns what ends it. */
export function followOverview(): () => void {
  const look = () => void (document.hidden || askOverview());
  look();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
