// The levels as they are edited: what was typed, what it would change, and saving it.

import { computed, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Level, LevelsOverview, LevelsPreview } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";

/** The columns that staff fill in. */
export const columns = [
  { key: "name", label: "Name", wide: true },
  { key: "deposited", label: "Deposited, $", money: true },
  { key: "wagered", label: "Wagered, $", money: true },
  { key: "rakeback", label: "Rakeback, %" },
  { key: "wheel", label: "Wheel up to, $", money: true },
  { key: "gift", label: "Gift, $", money: true },
  { key: "text", label: "What else, for players", wide: true },
] as const;
export type Key = (typeof columns)[number]["key"];

/** Dollars as one types them, as they are written where nobody types: "25000" is "$25,000".
 *  What is no amount stays as it is. */
export function shownDollars(typed: string): string {
  return /^\d{1,15}(\.\d{1,2})?$/.test(typed) ? dollars(Number(typed), typed.includes(".")) : typed;
}

/** Whether a cell can be filled in: level 0 demands and gives nothing. */
export const open = (level: number, key: Key): boolean => level > 0 || (key !== "deposited" && key !== "wagered" && key !== "gift");

/** The levels without what is counted of them. */
export const plain = (rows: LevelsOverview["levels"]): Level[] => rows.map(({ level, name, wagered, deposited, rakeback, wheel, gift, text }) => ({ level, name, wagered, deposited, rakeback, wheel, gift, text }));

export function levelsModel() {
  const stored = resource(() => api.post("/api/admin/vip", {}, { retry: true }));
  const edited = signal<Level[] | null>(null);
  const preview = signal<LevelsPreview | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const rows = computed(() => edited.value ?? plain(stored.data.value?.levels ?? []));
  const changed = computed(() => edited.value !== null && JSON.stringify(edited.value) !== JSON.stringify(plain(stored.data.value?.levels ?? [])));

  async function during<T>(work: () => Promise<T>): Promise<T | null> {
    busy.value = true;
    failure.value = null;
    try {
      return await work();
    } catch (error) {
      failure.value = errorText(error);
      return null;
    } finally {
      busy.value = false;
    }
  }

  return {
    stored, rows, changed, preview, failure, busy,
    type(level: number, key: Key, value: string) {
      edited.value = rows.peek().map((row) => (row.level === level ? { ...row, [key]: value } : row));
      preview.value = null;
    },
    undo() {
      edited.value = preview.value = null;
      failure.value = null;
    },
    async look() {
      preview.value = await during(() => api.post("/api/admin/vip/preview", { levels: rows.peek() }));
    },
    /** Whether it was saved. */
    async save(reason: string): Promise<boolean> {
      const at = stored.data.peek();
      if (!at) return false;
      const saved = await during(async () => {
        await api.post("/api/admin/settings/change", { changes: [{ key: at.key, value: rows.peek(), version: at.version }], reason });
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
