// The log of staff actions: its pages, its head, and the verification of its chain.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../../lib/api";
import type { LogCheck, LogRow } from "../../../../lib/api.gen";
import { addDays, parseRange } from "../../../../ui/office/dates";
import type { TableView } from "../../../../ui/office/view";
import { loadNames } from "../../../../lib/officeNames";
import { listModel, type ListColumns } from "../../../../ui/office/list.model";

/** The request of a table view. */
export function logRequest({ filters, after, size }: TableView) {
  const { days, ...texts } = filters;
  const range = days ? parseRange(days) : null;
  return {
    ...texts,
    ...(range && { from: startOfDay(range.from), to: startOfDay(addDays(range.to, 1)) }),
    cursor: after ?? "",
    limit: size,
  };
}

/** Days are in the viewer's time zone. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00`).getTime();

export function logModel(columns: ListColumns) {
  /** The hash of the newest row. */
  const head = signal("");
  const check = signal<LogCheck | null>(null);
  const checking = signal(false);
  const failure = signal<string | null>(null);
  const table = listModel<LogRow>({
    async load(view) {
      const answer = await api.post("/api/admin/log", logRequest(view), { retry: true });
      head.value = answer.head;
      void loadNames(answer.rows.flatMap((row) => (row.kind === "user" ? [row.actor, row.subject] : [row.actor])));
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: (row) => row.id,
    columns,
    filters: ["actor", "action", "kind", "subject", "days"],
    hidden: ["request"],
  });
  return {
    table, head, check, checking, failure,
    async verify(): Promise<void> {
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

/** JSON for comparison: one member per line. */
export const formatJson = (value: unknown): string => (value === undefined || value === null ? "" : JSON.stringify(value, null, 2));
