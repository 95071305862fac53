// One report: what it is by, its days, as of when, and what the server answered.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { ReportAnswer, ReportRequest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { csvText } from "../../../lib/csv";
import { addDays, parseRange, rangeText, type DayRange } from "../../../ui/work/dates";
import { pageAddress, type Address } from "../../../ui/work/table.model";

export const groups = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "product", label: "Product" },
  { value: "game", label: "Game" },
  { value: "provider", label: "Provider" },
  { value: "currency", label: "Currency" },
  { value: "country", label: "Country" },
  { value: "source", label: "Source" },
] as const;
export type Group = (typeof groups)[number]["value"];

/** Only rows of a time tell what was deposited and withdrawn. */
export const ofTime = (by: Group) => by === "day" || by === "week" || by === "month";

const isGroup = (text: string | null): text is Group => groups.some(({ value }) => value === text);

/** The server's days are those of UTC. */
export const utcDay = (now: number) => new Date(now).toISOString().slice(0, 10);

const momentForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/;

/** The moment of a text such as "2026-03-04 14:00" in UTC; null for anything else. */
export function momentOf(text: string): number | null {
  const [, day, time] = momentForm.exec(text.trim()) ?? [];
  const at = day && time ? Date.parse(`${day}T${time}:00Z`) : NaN;
  return Number.isNaN(at) ? null : at;
}

export type Report = ReturnType<typeof reportOf>;

export function reportOf(now: number, address: Address = pageAddress) {
  const query = new URLSearchParams(address.query());
  const given = query.get("by");
  const by = signal<Group>(isGroup(given) ? given : "day");
  const range = signal<DayRange>(parseRange(query.get("days") ?? "") ?? { from: addDays(utcDay(now), -29), to: utcDay(now) });
  /** As typed; empty for the present. */
  const asOf = signal(query.get("as_of") ?? "");
  const answer = signal<ReportAnswer | null>(null);
  const failure = signal<string | null>(null);
  const loading = signal(false);
  let asked = 0;

  function request(): ReportRequest {
    const { from, to } = range.peek();
    return { by: by.peek(), from, to, as_of: momentOf(asOf.peek()) ?? 0 };
  }

  async function load(): Promise<void> {
    const mine = ++asked;
    const words = new URLSearchParams({ by: by.peek(), days: rangeText(range.peek()) });
    if (asOf.peek()) words.set("as_of", asOf.peek());
    address.write(words.toString());
    loading.value = true;
    try {
      const got = await api.post("/api/admin/figures/report", request(), { retry: true });
      if (mine === asked) batch(() => [answer.value, failure.value] = [got, null]);
    } catch (error) {
      if (mine === asked) failure.value = errorText(error);
    } finally {
      if (mine === asked) loading.value = false;
    }
  }

  return {
    by, range, asOf, answer, failure, loading, load,
    choose(next: Group): void {
      by.value = next;
      void load();
    },
    between(next: DayRange | null): void {
      range.value = next ?? { from: addDays(utcDay(now), -29), to: utcDay(now) };
      void load();
    },
    /** Takes a moment as typed. It returns whether it is one. */
    asOfMoment(text: string): boolean {
      if (text !== "" && momentOf(text) === null) return false;
      asOf.value = text;
      void load();
      return true;
    },
  };
}

/** A report as a file for spreadsheets: numbers as the server has them. */
export function reportFile({ rows, total }: ReportAnswer, by: Group): string {
  const timed = ofTime(by);
  const line = (name: string, row: typeof total) => [
    name, String(row.wagers), row.stakes, row.payouts, row.ggr, row.theory, row.luck, row.sigmas === null ? "" : String(row.sigmas), String(row.hold), row.players === null ? "" : String(row.players),
    ...(timed ? [row.deposits ?? "", row.withdrawals ?? ""] : []),
  ];
  return csvText([
    [by, "wagers", "stakes_usd", "payouts_usd", "ggr_usd", "theory_usd", "luck_usd", "luck_sigmas", "hold", "players", ...(timed ? ["deposits_usd", "withdrawals_usd"] : [])],
    ...rows.map((row) => line(row.name, row)),
    line("total", total),
  ]);
}
