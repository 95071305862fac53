// The log of what staff did: its pages, its head, and the proof of its chain.

import { signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { LogCheck, LogRow } from "../../../../lib/api.gen";
import { addDays, parseRange } from "../../../../ui/work/dates";
import { pageAddress, tableModel } from "../../../../ui/work/table.model";
import type { TableView } from "../../../../ui/work/view";
import { askNames } from "../../../../lib/officeNames";

/** The request that a view of the table stands for. */
export function requestOf({ filters, after, size }: TableView) {
  const { days, ...texts } = filters;
  const range = days ? parseRange(days) : null;
  return {
    ...texts,
    ...(range && { from: midnight(range.from), to: midnight(addDays(range.to, 1)) }),
    cursor: after ?? "",
    limit: size,
  };
}

/** Days are those of the clock on the wall of whoever looks. */
const midnight = (day: string) => new Date(`${day}T00:00:00`).getTime();

export function logModel(columns: readonly string[]) {
  /** The hash of the newest row of all. */
  const head = signal("");
  const check = signal<LogCheck | null>(null);
  const checking = signal(false);
  const failure = signal<string | null>(null);
  const table = tableModel<LogRow>({
    async load(view) {
      const answer = await api.post("/api/admin/log", requestOf(view), { retry: true });
      head.value = answer.head;
      void askNames(answer.rows.flatMap((row) => (row.kind === "user" ? [row.actor, row.subject] : [row.actor])));
      return { rows: answer.rows, next: answer.next ?? null };
    },
    rowKey: (row) => row.id,
    columns,
    sortable: [],
    filters: ["actor", "action", "kind", "subject", "days"],
    sizes: [25, 50, 100, 200],
    standard: { sort: null, filters: {}, hidden: ["request"], after: null, size: 50 },
    address: pageAddress,
  });
  return {
    table, head, check, checking, failure,
    async prove(): Promise<void> {
      checking.value = true;
      failure.value = null;
      try {
        check.value = await api.post("/api/admin/log/check", {}, { retry: true });
      } catch (error) {
        failure.value = errorText(error);
      } finally {
        checking.value = false;
      }
    },
  };
}

/** JSON as people compare it: one member a line. */
export const lines = (value: unknown): string => (value === undefined || value === null ? "" : JSON.stringify(value, null, 2));
