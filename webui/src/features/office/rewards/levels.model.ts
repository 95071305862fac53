// The form of the levels: the typed values, their effect, and saving.

import { computed, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { Level, LevelsOverview, LevelsPreview } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";

/** The editable columns. */
export const columns = [
  { key: "name", label: "Name", wide: true },
  { key: "deposited", label: "Deposited, $", money: true },
  { key: "wagered", label: "Wagered, $", money: true },
  { key: "rakeback", label: "Rakeback, %" },
  { key: "wheel", label: "Wheel up to, $", money: true },
  { key: "gift", label: "Gift, $", money: true },
  { key: "text", label: "Other benefits, for players", wide: true },
] as const;
export type ColumnKey = (typeof columns)[number]["key"];

/** Typed dollars in display format: "25000" is "$25,000". An invalid amount stays as it is. */
export function formatTypedDollars(typed: string): string {
  return /^\d{1,15}(\.\d{1,2})?$/.test(typed) ? dollars(Number(typed), typed.includes(".")) : typed;
}

/** Whether a cell is editable. Level 0 has no requirement and no reward. */
export const isEditable = (level: number, key: ColumnKey): boolean => level > 0 || (key !== "deposited" && key !== "wagered" && key !== "gift");

/** The levels without their statistics. */
export const withoutStatistics = (rows: LevelsOverview["levels"]): Level[] => rows.map(({ level, name, wagered, deposited, rakeback, wheel, gift, text }) => ({ level, name, wagered, deposited, rakeback, wheel, gift, text }));

export function levelsModel() {
  const stored = resource(() => api.post("/api/admin/vip", {}, { retry: true }));
  const edited = signal<Level[] | null>(null);
  const preview = signal<LevelsPreview | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const rows = computed(() => edited.value ?? withoutStatistics(stored.data.value?.levels ?? []));
  const changed = computed(() => edited.value !== null && JSON.stringify(edited.value) !== JSON.stringify(withoutStatistics(stored.data.value?.levels ?? [])));

  async function runBusy<T>(action: () => Promise<T>): Promise<T | null> {
    busy.value = true;
    failure.value = null;
    try {
      return await action();
    } catch (error) {
      failure.value = errorText(error);
      return null;
    } finally {
      busy.value = false;
    }
  }

  return {
    stored, rows, changed, preview, failure, busy,
    setCell(level: number, key: ColumnKey, value: string) {
      edited.value = rows.peek().map((row) => (row.level === level ? { ...row, [key]: value } : row));
      preview.value = null;
    },
    discard() {
      edited.value = preview.value = null;
      failure.value = null;
    },
    async loadPreview() {
      preview.value = await runBusy(() => api.post("/api/admin/vip/preview", { levels: rows.peek() }));
    },
    /** Whether it was saved. */
    async save(reason: string): Promise<boolean> {
      const current = stored.data.peek();
      if (!current) return false;
      const saved = await runBusy(async () => {
        await api.post("/api/admin/settings/change", { changes: [{ key: current.key, value: rows.peek(), version: current.version }], reason });
        return true;
      });
      if (!saved) return false;
      edited.value = preview.value = null;
      await stored.load();
      return true;
    },
  };
}

export type LevelsModel = ReturnType<typeof levelsModel>;
