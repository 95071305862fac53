// The backups: the list, the running work, and the actions on each backup.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { BackupRow, BackupState } from "../../../lib/api.gen";
import { listModel, type ListColumns } from "../../../ui/office/list.model";

/** File sizes in readable form. */
const units = ["B", "KB", "MB", "GB", "TB"];

/** At most three digits: 812 B, 1.4 MB, 38 GB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** Polling intervals in milliseconds: while work is running, and otherwise. */
const busyPollInterval = 700;
const idlePollInterval = 20_000;
/**
 * How long after an action every poll also reloads the list, in milliseconds. Small backups finish
 * before the next poll.
 */
const reloadPeriodAfterAction = 5000;

export type BackupActionName = "make" | "verify" | "send" | "download" | "delete" | "deleteAway";
export type BackupsModel = ReturnType<typeof backupsModel>;

export function backupsModel(columns: ListColumns) {
  const state = signal<BackupState | null>(null);
  const failure = signal<string | null>(null);
  const names = signal<Readonly<Record<string, string>>>({});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  let reloadUntil = 0;

  const table = listModel<BackupRow>({
    async load({ after, size }) {
      const { rows, next } = await api.post("/api/admin/backups", { cursor: after ?? "", limit: size }, { retry: true });
      void loadNames(rows);
      return { rows, next };
    },
    rowKey: ({ id }) => id,
    columns,
    hidden: ["schema", "sha256"], size: 25, maxSize: 100,
  });

  /** Names of the users who made the backups. Without a response the ids are shown. */
  async function loadNames(rows: readonly BackupRow[]): Promise<void> {
    const ids = [...new Set(rows.map(({ actor }) => actor))].filter((id) => id.length === 26 && !(id in names.peek()));
    if (ids.length === 0) return;
    const found = await api.post("/api/admin/names", { ids }, { retry: true }).catch(() => null);
    if (found) names.value = { ...names.peek(), ...Object.fromEntries(found.names.map(({ id, name }) => [id, name])) };
  }

  /** Whether a row has running work. */
  const pending = () => table.page.peek()?.rows.some((row) => row.state === "making" || row.offsite.state === "sending") ?? false;

  async function poll(): Promise<void> {
    clearTimeout(timer);
    const before = state.peek();
    let busy = false;
    try {
      const next = await api.post("/api/admin/backups/state", {}, { retry: true });
      batch(() => {
        state.value = next;
        failure.value = null;
      });
      busy = next.running !== undefined || Date.now() < reloadUntil || pending();
      const hasChanged = before?.running?.step !== next.running?.step || before?.last_good_at !== next.last_good_at || before?.last_sent_at !== next.last_sent_at;
      if (before && (hasChanged || (busy && !next.running))) void table.reload();
    } catch (error) {
      failure.value = errorText(error);
    }
    if (open) timer = setTimeout(() => void poll(), busy ? busyPollInterval : idlePollInterval);
  }

  return {
    state, failure, table, poll,
    nameOf: (id: string) => names.value[id] ?? id,
    start(): () => void {
      open = true;
      void poll();
      void table.reload();
      return () => {
        open = false;
        clearTimeout(timer);
      };
    },
    /** Runs an action. Returns the text of a refusal, or null. */
    async runAction(action: BackupActionName, id: string, reason: string): Promise<string | null> {
      try {
        if (action === "make") await api.post("/api/admin/backups/make", { reason });
        else if (action === "verify") await api.post("/api/admin/backups/verify", { id, reason });
        else if (action === "send") await api.post("/api/admin/backups/send", { id, reason });
        else if (action === "download") downloadFile(await api.post("/api/admin/backups/download", { id, reason }));
        else await api.post("/api/admin/backups/delete", { id, offsite: action === "deleteAway", reason });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        reloadUntil = Date.now() + reloadPeriodAfterAction;
        await Promise.all([table.reload(), poll()]);
      }
    },
  };
}

/** Makes the browser download a file, like a click on its link. */
function downloadFile({ path, name }: { path: string; name: string }): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
