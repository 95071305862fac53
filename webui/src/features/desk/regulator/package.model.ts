// The packages for regulators: what is made, how far it has come, and where it is.

import { batch, computed, signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { PackageRow, PackageTable } from "../../../lib/api.gen";
import { askNames } from "../../../lib/officeNames";
import { pageAddress, tableModel } from "../../../ui/work/table.model";

/** How often one asks how far a package has come, in milliseconds. */
const askAgain = 1000;

export function packageModel(columns: readonly string[]) {
  const tables = signal<PackageTable[]>([]);
  const keptDays = signal(7);
  /** The one that is made or waits first; asked for again and again until it is ready. */
  const current = signal<PackageRow | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const table = tableModel<PackageRow>({
    async load({ after, size }) {
      const answer = await api.post("/api/admin/reports/package", { cursor: after ?? "", limit: size }, { retry: true });
      batch(() => {
        tables.value = answer.tables;
        keptDays.value = answer.kept_days;
        if (!after) watch(answer.rows);
      });
      void askNames(answer.rows.map((row) => row.requested_by));
      return { rows: answer.rows, next: answer.next ?? null };
    },
    rowKey: (row) => row.id,
    columns,
    sortable: [],
    filters: [],
    sizes: [25, 50, 100, 200],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 25 },
    address: pageAddress,
  });

  function watch(rows: readonly PackageRow[]): void {
    const open = openOf(rows);
    const before = current.peek();
    current.value = open;
    clearTimeout(timer);
    if (open) timer = setTimeout(() => void look(), askAgain);
    else if (before) void table.reload();
  }

  /** Asks how far it is, without the table flickering. */
  async function look(): Promise<void> {
    try {
      watch((await api.post("/api/admin/reports/package", { limit: 25 }, { retry: true })).rows);
    } catch {
      timer = setTimeout(() => void look(), 5 * askAgain); // The bar stands still meanwhile.
    }
  }

  /** Does something and tells the refusal, or null. */
  async function deed(work: () => Promise<unknown>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      await table.reload();
    }
  }

  return {
    table, tables, keptDays, current,
    busy: computed(() => current.value !== null),
    stop: () => clearTimeout(timer),
    make: (asOf: number | null, reason: string) => deed(() => api.post("/api/admin/reports/package/make", { as_of: asOf ?? 0, reason })),
    remove: (id: string, reason: string) => deed(() => api.post("/api/admin/reports/package/remove", { id, reason })),
    /** The path from which the visitor's browser fetches the file by itself. */
    async open(id: string, reason: string): Promise<{ path: string } | { refused: string }> {
      try {
        return { path: (await api.post("/api/admin/reports/package/open", { id, reason })).path };
      } catch (error) {
        return { refused: errorText(error) };
      }
    },
  };
}

export type PackageModel = ReturnType<typeof packageModel>;

/** The package that is made at the moment, or waits for it. */
export function openOf(rows: readonly PackageRow[]): PackageRow | null {
  return rows.findLast(({ state }) => state === "working") ?? rows.findLast(({ state }) => state === "waiting") ?? null;
}

const moment = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?Z?$/;

/** A moment as people type it, in UTC; null for none, NaN for what is none. */
export function parseMoment(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const parts = moment.exec(trimmed);
  if (!parts) return Number.NaN;
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // The 31st of February is none.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${year}-${month}-${day}`) ? at : Number.NaN;
}

/** The moments that are asked for most. */
export function presets(now: number): { label: string; text: string }[] {
  const day = new Date(now).toISOString().slice(0, 10);
  return [
    { label: "Now", text: "" },
    { label: "Start of today", text: `${day} 00:00` },
    { label: "Start of the month", text: `${day.slice(0, 7)}-01 00:00` },
    { label: "Start of the year", text: `${day.slice(0, 4)}-01-01 00:00` },
  ];
}

/** "1.4 MB": powers of ten, as file managers write them. */
export function sizeText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
