// What the pages of bonuses do and load: the deposit bonus, cancelling, and what there
// was.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { BonusRow, EndedRow, EntriesAnswer } from "../../../lib/api.gen";
import { isApiError } from "../../../lib/error";
import { errorText } from "../../../lib/explain";
import { t } from "../../../lib/i18n";
import { requireLogin } from "../../../lib/navigate";
import { resource } from "../../../lib/resource";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { text } from "./bonus.texts";
import { loadBonuses } from "./follow";

/** The offer of the moment. */
export const depositBonus = resource(() => api.post("/api/data/promotions/depositBonus", {}, { retry: true }));
export const optingIn = signal(false);

/** What a failed opt-in is called: the server's reason, where it has one. */
export const optInFailure = (error: unknown): string =>
  isApiError(error) && error.kind === "refused" && error.status < 500 ? errorText(error) : text("bonus.deposit.wrong");

/** A guest is told why the login dialog comes. */
export function optInOrLogin(id: string): void {
  if (!store.user.peek()) toast.error(t("general.error.login"));
  if (requireLogin()) void optIn(id);
}

/** Opts in; the answer is only believed when the offer was loaded again. */
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

/** The bonus that is about to be cancelled. */
export const cancelling = signal<BonusRow | null>(null);
export const cancelBusy = signal(false);

/** Cancels it; the list is loaded again when that is done. */
export async function cancel(): Promise<void> {
  const row = cancelling.peek();
  if (!row || cancelBusy.peek()) return;
  cancelBusy.value = true;
  try {
    await api.post("/api/cancelBonus", { id: row._id });
    toast.success(text("bonus.cancelled"));
  } catch (error) {
    toast.error(errorText(error));
  }
  cancelling.value = null;
  cancelBusy.value = false;
  await Promise.all([loadBonuses(), history.load()]);
}

/** The bonuses that have ended, as far as they were loaded. */
const ended = resource(async (): Promise<{ rows: EndedRow[]; next: string }> => {
  const page = await api.post("/api/bonus/history", {}, { retry: true });
  return { rows: page.bonuses, next: page.next };
});

export const history = {
  ...ended,
  load: async () => (store.user.peek() ? ended.load() : undefined),
  async more(): Promise<void> {
    const now = ended.data.peek();
    if (!now?.next) return;
    try {
      const page = await api.post("/api/bonus/history", { before: now.next }, { retry: true });
      ended.set({ rows: [...now.rows, ...page.bonuses], next: page.next });
    } catch (error) {
      toast.error(errorText(error));
    }
  },
};

/** The changes of one bonus, page by page. */
export function changesOf(id: string) {
  const all = resource(() => api.post("/api/bonus/entries", { id }, { retry: true }));
  async function more(what: "entries" | "counted"): Promise<void> {
    const now = all.data.peek();
    if (!now) return;
    try {
      const page = await api.post("/api/bonus/entries", { id, before_entry: now.next_entry, before_counted: now.next_counted }, { retry: true });
      all.set(joined(now, page, what));
    } catch (error) {
      toast.error(errorText(error));
    }
  }
  return { ...all, more };
}

/** A list with its next page; the other list stays as it is. */
export function joined(now: EntriesAnswer, page: EntriesAnswer, what: "entries" | "counted"): EntriesAnswer {
  return what === "entries"
    ? { ...now, entries: [...now.entries, ...page.entries], next_entry: page.next_entry }
    : { ...now, counted: [...now.counted, ...page.counted], next_counted: page.next_counted };
}
