// The settings of the wheel, the faucet and the free wheel: the typed prizes, their cost, and
// saving.

import { computed, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { WheelOverview, WheelPreview, WheelPrize } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { resource } from "../../../lib/resource";

/** The editable columns. */
export const columns = [
  { key: "chance", label: "Chance, %" },
  { key: "share", label: "Prize, % of the maximum" },
  { key: "tickets", label: "Tickets" },
] as const;
export type ColumnKey = (typeof columns)[number]["key"];
export type Wheel = "prizes" | "free_prizes";

/** Only the image segment gives tickets, and segments of the free wheel give none. */
export const isEditable = (wheel: Wheel, segment: number, key: ColumnKey): boolean => key !== "tickets" || (wheel === "prizes" && segment === 4);

const prizeSettings = { prizes: "rewards.wheel_prizes", free_prizes: "rewards.free_wheel_prizes" } as const;
const switchSettings = { wheel: "rewards.wheel", faucet: "rewards.faucet", free: "rewards.free_wheel" } as const;
export type SwitchName = keyof typeof switchSettings;

type EditedValues = Pick<WheelOverview, Wheel | SwitchName>;

const editableValues = ({ prizes, free_prizes, wheel, faucet, free }: WheelOverview): EditedValues => ({ prizes, free_prizes, wheel, faucet, free });

export function drawsModel() {
  const stored = resource(() => api.post("/api/admin/wheel", {}, { retry: true }));
  const editedValues = signal<EditedValues | null>(null);
  const preview = signal<WheelPreview | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const rows = computed(() => editedValues.value ?? (stored.data.value && editableValues(stored.data.value)));
  const changed = computed(() => editedValues.value !== null && stored.data.value !== null && JSON.stringify(editedValues.value) !== JSON.stringify(editableValues(stored.data.value)));

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

  function applyEdit(edited: Partial<EditedValues>): void {
    const now = rows.peek();
    if (now) editedValues.value = { ...now, ...edited };
    preview.value = null;
  }

  return {
    stored, rows, changed, preview, failure, busy,
    setCell(wheel: Wheel, segment: number, key: ColumnKey, value: string) {
      const next = (row: WheelPrize): WheelPrize => ({ ...row, ...(key === "tickets" ? { tickets: /^\d{1,4}$/.test(value) ? Number(value) : 0 } : { [key]: value }) });
      applyEdit({ [wheel]: rows.peek()?.[wheel].map((row) => (row.segment === segment ? next(row) : row)) });
    },
    setSwitch: (name: SwitchName, on: boolean) => applyEdit({ [name]: on }),
    discard() {
      editedValues.value = preview.value = null;
      failure.value = null;
    },
    async loadPreview() {
      const now = rows.peek();
      if (now) preview.value = await runBusy(() => api.post("/api/admin/wheel/preview", { prizes: now.prizes, free_prizes: now.free_prizes }));
    },
    /** Whether it was saved. All differences are saved in one change. */
    async save(reason: string): Promise<boolean> {
      const [current, now] = [stored.data.peek(), rows.peek()];
      if (!current || !now) return false;
      const names = { ...prizeSettings, ...switchSettings };
      const changedKeys = (Object.keys(names) as (keyof typeof names)[]).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(current[name]));
      const changes = changedKeys.map((name) => ({ key: names[name], value: now[name], version: current.versions[names[name]] ?? 0 }));
      const saved = await runBusy(async () => {
        await api.post("/api/admin/settings/change", { changes, reason });
        return true;
      });
      if (!saved) return false;
      editedValues.value = preview.value = null;
      await stored.load();
      return true;
    },
  };
}

export type DrawsModel = ReturnType<typeof drawsModel>;
