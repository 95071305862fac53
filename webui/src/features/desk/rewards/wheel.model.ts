// The wheel, the faucet and the free wheel as staff set them: the prizes as they are
// typed, what they would cost, and saving them.

import { computed, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { WheelOverview, WheelPreview, WheelPrize } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { resource } from "../../../lib/resource";

/** The columns that staff fill in. */
export const columns = [
  { key: "chance", label: "Chance, %" },
  { key: "amount", label: "Prize, $" },
  { key: "tickets", label: "Tickets" },
] as const;
export type Key = (typeof columns)[number]["key"];
export type Wheel = "prizes" | "free_prizes";

/** Only the segment that is an image gives tickets, and those of the free wheel give none. */
export const open = (wheel: Wheel, segment: number, key: Key): boolean => key !== "tickets" || (wheel === "prizes" && segment === 4);

const keys = { prizes: "rewards.wheel_prizes", free_prizes: "rewards.free_wheel_prizes" } as const;
const switches = { wheel: "rewards.wheel", faucet: "rewards.faucet", free: "rewards.free_wheel" } as const;
export type SwitchName = keyof typeof switches;

type Edited = Pick<WheelOverview, Wheel | SwitchName>;

const plain = ({ prizes, free_prizes, wheel, faucet, free }: WheelOverview): Edited => ({ prizes, free_prizes, wheel, faucet, free });

export function drawsModel() {
  const stored = resource(() => api.post("/api/admin/wheel", {}, { retry: true }));
  const typed = signal<Edited | null>(null);
  const preview = signal<WheelPreview | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const rows = computed(() => typed.value ?? (stored.data.value && plain(stored.data.value)));
  const changed = computed(() => typed.value !== null && stored.data.value !== null && JSON.stringify(typed.value) !== JSON.stringify(plain(stored.data.value)));

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

  function put(edited: Partial<Edited>): void {
    const now = rows.peek();
    if (now) typed.value = { ...now, ...edited };
    preview.value = null;
  }

  return {
    stored, rows, changed, preview, failure, busy,
    type(wheel: Wheel, segment: number, key: Key, value: string) {
      const next = (row: WheelPrize): WheelPrize => ({ ...row, ...(key === "tickets" ? { tickets: /^\d{1,4}$/.test(value) ? Number(value) : 0 } : { [key]: value }) });
      put({ [wheel]: rows.peek()?.[wheel].map((row) => (row.segment === segment ? next(row) : row)) });
    },
    turn: (name: SwitchName, on: boolean) => put({ [name]: on }),
    undo() {
      typed.value = preview.value = null;
      failure.value = null;
    },
    async look() {
      const now = rows.peek();
      if (now) preview.value = await during(() => api.post("/api/admin/wheel/preview", { prizes: now.prizes, free_prizes: now.free_prizes }));
    },
    /** Whether it was saved: all that differs, in one change. */
    async save(reason: string): Promise<boolean> {
      const [at, now] = [stored.data.peek(), rows.peek()];
      if (!at || !now) return false;
      const names = { ...keys, ...switches };
      const different = (Object.keys(names) as (keyof typeof names)[]).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(at[name]));
      const changes = different.map((name) => ({ key: names[name], value: now[name], version: at.versions[names[name]] ?? 0 }));
      const saved = await during(async () => {
        await api.post("/api/admin/settings/change", { changes, reason });
        return true;
      });
      if (!saved) return false;
      typed.value = preview.value = null;
      await stored.load();
      return true;
    },
  };
}

export type DrawsModel = ReturnType<typeof drawsModel>;
