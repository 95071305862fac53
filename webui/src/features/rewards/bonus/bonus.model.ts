// The actions and data of the bonus pages: the deposit bonus, cancelling, and the history.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { BonusRow, EndedRow, EntriesAnswer } from "../../../lib/api.gen";
import { isApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { t } from "../../../lib/i18n";
import { requireLogin } from "../../../lib/navigate";
import { resource } from "../../../lib/resource";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { text } from "./bonus.texts";
import { loadBonuses } from "./bonusUpdates";

/** The current offer. */
export const depositBonus = resource(() => api.post("/api/data/promotions/depositBonus", {}, { retry: true }));
/** The player's free spins in games of providers. */
export const freeSpins = resource(() => api.post("/api/data/freeSpins", {}, { retry: true }));
export const optingIn = signal(false);

/** The text of a failed opt-in: the server's reason, if there is one. */
export const optInFailure = (error: unknown): string =>
  isApiError(error) && error.kind === "refused" && error.status < 500 ? errorText(error) : text("bonus.deposit.wrong");

/** A guest sees why the login dialog opens. */
export function optInOrLogin(id: string): void {
  if (!store.user.peek()) toast.error(t("general.error.login"));
  if (requireLogin()) void optIn(id);
}

/** Opts in. It counts only after the offer has been loaded again. */
export async function optIn(id: string): Promise<void> {
  if (optingIn.peek()) return;
  optingIn.value = true;
  try {
    await api.post("/api/data/promotions/depositOptIn", { id });
  } catch (error) {
    toast.error(optInFailure(error));
  }
  await depositBonus.load();
  optingIn.value = false;
}

/** Withdraws the opt-in. */
export async function optOut(id: string): Promise<void> {
  if (optingIn.peek()) return;
  optingIn.value = true;
  try {
    await api.post("/api/data/promotions/depositOptOut", { id });
    toast.success(text("bonus.deposit.withdrawn"));
  } catch (error) {
    toast.error(optInFailure(error));
  }
  await depositBonus.load();
  optingIn.value = false;
}

/** The bonus in the cancel dialog. */
export const bonusToCancel = signal<BonusRow | null>(null);
export const cancelPending = signal(false);

/** Cancels it, and loads the list again. */
export async function cancelBonus(): Promise<void> {
  const row = bonusToCancel.peek();
  if (!row || cancelPending.peek()) return;
  cancelPending.value = true;
  try {
    await api.post("/api/cancelBonus", { id: row._id });
    toast.success(text("bonus.cancelled"));
  } catch (error) {
    toast.error(errorText(error));
  }
  bonusToCancel.value = null;
  cancelPending.value = false;
  await Promise.all([loadBonuses(), history.load()]);
}

/** The loaded pages of ended bonuses. */
const endedBonuses = resource(async (): Promise<{ rows: EndedRow[]; next: string }> => {
  const page = await api.post("/api/bonus/history", {}, { retry: true });
  return { rows: page.bonuses, next: page.next };
});

export const history = {
  ...endedBonuses,
  load: async () => (store.user.peek() ? endedBonuses.load() : undefined),
  async more(): Promise<void> {
    const current = endedBonuses.data.peek();
    if (!current?.next) return;
    try {
      const page = await api.post("/api/bonus/history", { before: current.next }, { retry: true });
      endedBonuses.set({ rows: [...current.rows, ...page.bonuses], next: page.next });
    } catch (error) {
      toast.error(errorText(error));
    }
  },
};

/** The changes of one bonus, page by page. */
export function bonusChanges(id: string) {
  const changes = resource(() => api.post("/api/bonus/entries", { id }, { retry: true }));
  async function more(list: "entries" | "counted"): Promise<void> {
    const current = changes.data.peek();
    if (!current) return;
    try {
      const page = await api.post("/api/bonus/entries", { id, before_entry: current.next_entry, before_counted: current.next_counted }, { retry: true });
      changes.set(mergePage(current, page, list));
    } catch (error) {
      toast.error(errorText(error));
    }
  }
  return { ...changes, more };
}

/** Appends a page to one list. The other list stays as it is. */
export function mergePage(current: EntriesAnswer, page: EntriesAnswer, list: "entries" | "counted"): EntriesAnswer {
  return list === "entries"
    ? { ...current, entries: [...current.entries, ...page.entries], next_entry: page.next_entry }
    : { ...current, counted: [...current.counted, ...page.counted], next_counted: page.next_counted };
}
