// The backups: the list, what is being done, and what can be done with each.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { BackupRow, BackupState } from "../../../lib/api.gen";
import { pageAddress, tableModel } from "../../../ui/work/table.model";

/** How often is asked how far something is, and how the backups stand otherwise, in ms. */
const workPause = 700;
const restPause = 20_000;
/** How long after a deed the list is looked at again with every look, in ms: small backups are done sooner than anybody looks. */
const watch = 5000;

export type Deed = "make" | "verify" | "send" | "download" | "delete" | "deleteAway";
export type BackupsModel = ReturnType<typeof backupsModel>;

export function backupsModel(columns: readonly string[]) {
  const state = signal<BackupState | null>(null);
  const failure = signal<string | null>(null);
  const names = signal<Readonly<Record<string, string>>>({});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  let until = 0;

  const table = tableModel<BackupRow>({
    async load({ after, size }) {
      const { rows, next } = await api.post("/api/admin/backups", { cursor: after ?? "", limit: size }, { retry: true });
      void askNames(rows);
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns,
    sortable: [],
    filters: [],
    sizes: [25, 50, 100],
    standard: { sort: null, filters: {}, hidden: ["schema", "sha256"], after: null, size: 25 },
    address: pageAddress,
  });

  /** Names of whoever made them; without an answer ids stay ids. */
  async function askNames(rows: readonly BackupRow[]): Promise<void> {
    const ids = [...new Set(rows.map(({ actor }) => actor))].filter((id) => id.length === 26 && !(id in names.peek()));
    if (ids.length === 0) return;
    const found = await api.post("/api/admin/names", { ids }, { retry: true }).catch(() => null);
    if (found) names.value = { ...names.peek(), ...Object.fromEntries(found.names.map(({ id, name }) => [id, name])) };
  }

  /** Whether a row says that something is under way. */
  const pending = () => table.page.peek()?.rows.some((row) => row.state === "making" || row.away.state === "sending") ?? false;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const was = state.peek();
    let busy = false;
    try {
      const next = await api.post("/api/admin/backups/state", {}, { retry: true });
      batch(() => {
        state.value = next;
        failure.value = null;
      });
      busy = next.running !== undefined || Date.now() < until || pending();
      const moved = was?.running?.step !== next.running?.step || was?.good_at !== next.good_at || was?.sent_at !== next.sent_at;
      if (was && (moved || (busy && !next.running))) void table.reload();
    } catch (error) {
      failure.value = errorText(error);
    }
    if (open) timer = setTimeout(() => void look(), busy ? workPause : restPause);
  }

  return {
    state, failure, table, look,
    nameOf: (id: string) => names.value[id] ?? id,
    start(): () => void {
      open = true;
      void look();
      void table.reload();
      return () => {
        open = false;
        clearTimeout(timer);
      };
    },
    /** Does something; the text of a refusal, or null. */
    async do(deed: Deed, id: string, reason: string): Promise<string | null> {
      try {
        if (deed === "make") await api.post("/api/admin/backups/make", { reason });
        else if (deed === "verify") await api.post("/api/admin/backups/verify", { id, reason });
        else if (deed === "send") await api.post("/api/admin/backups/send", { id, reason });
        else if (deed === "download") follow(await api.post("/api/admin/backups/download", { id, reason }));
        else await api.post("/api/admin/backups/delete", { id, away: deed === "deleteAway", reason });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        until = Date.now() + watch;
        await Promise.all([table.reload(), look()]);
      }
    },
  };
}

/** Has the browser save a file, as if its link had been pressed. */
function follow({ path, name }: { path: string; name: string }): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
