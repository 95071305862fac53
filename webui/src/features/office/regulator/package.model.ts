// The packages for regulators: the one in progress, its progress, and the list.

import { batch, computed, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { PackageRow, PackageTable } from "../../../lib/api.gen";
import { loadNames } from "../../../lib/officeNames";
import { listModel, type ListColumns } from "../../../ui/office/list.model";

/** Polling interval of a package's progress in milliseconds. */
const pollInterval = 1000;

export function packageModel(columns: ListColumns) {
  const tables = signal<PackageTable[]>([]);
  const retentionDays = signal(7);
  /** The package in progress, or the first that waits. Polled until it is ready. */
  const current = signal<PackageRow | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const table = listModel<PackageRow>({
    async load({ after, size }) {
      const answer = await api.post("/api/admin/reports/package", { cursor: after ?? "", limit: size }, { retry: true });
      batch(() => {
        tables.value = answer.tables;
        retentionDays.value = answer.retention_days;
        if (!after) updateCurrent(answer.rows);
      });
      void loadNames(answer.rows.map((row) => row.requested_by));
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: (row) => row.id,
    columns,
    size: 25,
  });

  function updateCurrent(rows: readonly PackageRow[]): void {
    const openPackage = currentPackage(rows);
    const previous = current.peek();
    current.value = openPackage;
    clearTimeout(timer);
    if (openPackage) timer = setTimeout(() => void poll(), pollInterval);
    else if (previous) void table.reload();
  }

  /** Loads the progress without a loading state of the table. */
  async function poll(): Promise<void> {
    try {
      updateCurrent((await api.post("/api/admin/reports/package", { limit: 25 }, { retry: true })).rows);
    } catch {
      timer = setTimeout(() => void poll(), 5 * pollInterval); // The progress bar pauses meanwhile.
    }
  }

  /** Runs an action. Returns the text of a refusal, or null. */
  async function runAndReload(action: () => Promise<unknown>): Promise<string | null> {
    try {
      await action();
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      await table.reload();
    }
  }

  return {
    table, tables, retentionDays, current,
    busy: computed(() => current.value !== null),
    stop: () => clearTimeout(timer),
    create: (asOf: number | null, reason: string) => runAndReload(() => api.post("/api/admin/reports/package/make", { as_of: asOf ?? 0, reason })),
    remove: (id: string, reason: string) => runAndReload(() => api.post("/api/admin/reports/package/remove", { id, reason })),
    /** The path from which the browser downloads the file. */
    async downloadPath(id: string, reason: string): Promise<{ path: string } | { refused: string }> {
      try {
        return { path: (await api.post("/api/admin/reports/package/open", { id, reason })).path };
      } catch (error) {
        return { refused: errorText(error) };
      }
    },
  };
}

export type PackageModel = ReturnType<typeof packageModel>;

/** The package in progress, or the first that waits. */
export function currentPackage(rows: readonly PackageRow[]): PackageRow | null {
  return rows.findLast(({ state }) => state === "working") ?? rows.findLast(({ state }) => state === "waiting") ?? null;
}

const momentPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?Z?$/;

/** Parses a typed moment in UTC. Null for an empty text, NaN for an invalid one. */
export function parseMoment(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const parts = momentPattern.exec(trimmed);
  if (!parts) return Number.NaN;
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // The 31st of February is invalid.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${year}-${month}-${day}`) ? at : Number.NaN;
}

/** The most common moments. */
export function presets(now: number): { label: string; text: string }[] {
  const day = new Date(now).toISOString().slice(0, 10);
  return [
    { label: "Now", text: "" },
    { label: "Start of today", text: `${day} 00:00` },
    { label: "Start of the month", text: `${day.slice(0, 7)}-01 00:00` },
    { label: "Start of the year", text: `${day.slice(0, 4)}-01-01 00:00` },
  ];
}

/** "1.4 MB": decimal units, as in file managers. */
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
