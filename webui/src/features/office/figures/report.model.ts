// One report: its grouping, its days, its moment, and the response of the server.

import { batch, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { ReportAnswer, ReportRequest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { csvText } from "../../../lib/csv";
import { addDays, parseRange, rangeText, type DayRange } from "../../../ui/office/dates";
import { pageAddress, type ViewAddress } from "../../../ui/office/table.model";

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

/** Only rows of a time include deposits and withdrawals. */
export const isTimeGroup = (by: Group) => by === "day" || by === "week" || by === "month";

const isGroup = (text: string | null): text is Group => groups.some(({ value }) => value === text);

/** The server's days are in UTC. */
export const utcDay = (now: number) => new Date(now).toISOString().slice(0, 10);

const momentPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/;

/** The moment of a text such as "2026-03-04 14:00" in UTC. Null for anything else. */
export function parseMoment(text: string): number | null {
  const [, day, time] = momentPattern.exec(text.trim()) ?? [];
  const at = day && time ? Date.parse(`${day}T${time}:00Z`) : NaN;
  return Number.isNaN(at) ? null : at;
}

export type ReportModel = ReturnType<typeof reportModel>;

export function reportModel(now: number, address: ViewAddress = pageAddress) {
  const query = new URLSearchParams(address.query());
  const groupParam = query.get("by");
  const by = signal<Group>(isGroup(groupParam) ? groupParam : "day");
  const range = signal<DayRange>(parseRange(query.get("days") ?? "") ?? { from: addDays(utcDay(now), -29), to: utcDay(now) });
  /** As typed. Empty for the present. */
  const asOf = signal(query.get("as_of") ?? "");
  const answer = signal<ReportAnswer | null>(null);
  const failure = signal<string | null>(null);
  const loading = signal(false);
  let requestCount = 0;

  function request(): ReportRequest {
    const { from, to } = range.peek();
    return { by: by.peek(), from, to, as_of: parseMoment(asOf.peek()) ?? 0 };
  }

  async function load(): Promise<void> {
    const requestNumber = ++requestCount;
    const addressQuery = new URLSearchParams({ by: by.peek(), days: rangeText(range.peek()) });
    if (asOf.peek()) addressQuery.set("as_of", asOf.peek());
    address.write(addressQuery.toString());
    loading.value = true;
    try {
      const response = await api.post("/api/admin/figures/report", request(), { retry: true });
      if (requestNumber === requestCount) batch(() => [answer.value, failure.value] = [response, null]);
    } catch (error) {
      if (requestNumber === requestCount) failure.value = errorText(error);
    } finally {
      if (requestNumber === requestCount) loading.value = false;
    }
  }

  return {
    by, range, asOf, answer, failure, loading, load,
    selectGroup(next: Group): void {
      by.value = next;
      void load();
    },
    selectRange(next: DayRange | null): void {
      range.value = next ?? { from: addDays(utcDay(now), -29), to: utcDay(now) };
      void load();
    },
    /** Sets a typed moment. Returns whether it is valid. */
    setAsOf(text: string): boolean {
      if (text !== "" && parseMoment(text) === null) return false;
      asOf.value = text;
      void load();
      return true;
    },
  };
}

/** A report as a file for spreadsheets, with the numbers of the server. */
export function reportCsv({ rows, total }: ReportAnswer, by: Group): string {
  const hasCashColumns = isTimeGroup(by);
  const csvLine = (name: string, row: typeof total) => [
    name, String(row.wagers), row.stakes, row.payouts, row.ggr, row.expected, row.luck, row.sigmas === null ? "" : String(row.sigmas), String(row.hold), row.players === null ? "" : String(row.players),
    ...(hasCashColumns ? [row.deposits ?? "", row.withdrawals ?? ""] : []),
  ];
  return csvText([
    [by, "wagers", "stakes_usd", "payouts_usd", "ggr_usd", "theory_usd", "luck_usd", "luck_sigmas", "hold", "players", ...(hasCashColumns ? ["deposits_usd", "withdrawals_usd"] : [])],
    ...rows.map((row) => csvLine(row.name, row)),
    csvLine("total", total),
  ]);
}
