// The player's bonuses and the deposit bonus: what the server says, asked every ten
// seconds, and its news in between.

import { effect, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { BonusRow, EndedRow, EntriesAnswer } from "../../../lib/api.gen";
import { bonuses, freeBetInHand } from "../../../lib/bonus";
import { bus } from "../../../lib/bus";
import { betUnderWay } from "../../../lib/frame";
import { errorText } from "../../../lib/explain";
import { resource } from "../../../lib/resource";
import { onRefresh } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { text } from "./bonus.texts";

export type { BonusRow, CountedRow, DepositBonusAnswer, EndedRow, EntryRow, OfferModel, Terms } from "../../../lib/api.gen";

/** How often the bonuses are asked for, in milliseconds. */
const pollEvery = 10_000;

/** The list with one bonus as it is now: gone once it has ended. */
export function withRow(list: readonly BonusRow[], row: BonusRow): BonusRow[] {
  if (row.state !== "active") return list.filter(({ _id }) => _id !== row._id);
  const known = list.some(({ _id }) => _id === row._id);
  return known ? list.map((one) => (one._id === row._id ? row : one)) : [...list, row].sort((a, b) => a.expires_at - b.expires_at);
}

/** Why the last load failed; null when it did not. */
export const failed = signal<string | null>(null);
/** Whether the bonuses of the present player are known. */
export const known = signal(false);
let asked = 0;

/** Asks for the bonuses. News that came meanwhile is newer, and so is a later load. */
export async function loadBonuses(): Promise<void> {
  asked += 1;
  const mine = asked;
  if (!store.user.peek()) {
    bonuses.value = [];
    return;
  }
  try {
    const list = await api.post("/api/bonusBalance", {}, { retry: true });
    if (mine !== asked) return;
    bonuses.value = list;
    known.value = true;
    failed.value = null;
  } catch (error) {
    if (mine === asked) failed.value = errorText(error);
  }
}

/** What the server told while a bet was under way: shown once that was seen. */
const waiting = new Map<string, BonusRow>();

function take(row: BonusRow): void {
  asked += 1;
  bonuses.value = withRow(bonuses.peek(), row);
  if (row.state !== "active" && freeBetInHand.peek() === row._id) freeBetInHand.value = null;
  if (row.state !== "active") void history.load();
}

/** Follows the player's bonuses. Called once. */
export function followBonuses(): void {
  onRefresh(() => Promise.all([loadBonuses(), depositBonus.load()]));
  setInterval(() => {
    if (store.user.peek() && !document.hidden && !betUnderWay.peek()) void loadBonuses();
  }, pollEvery);
  bus.on("event:bonusBalance", ({ data: row }) => {
    if (betUnderWay.peek()) waiting.set(row._id, row);
    else take(row);
  });
  bus.on("event:bonusBalanceTransferred", ({ data }) => {
    toast.success(text("bonus.transferred", { amount: data.value, currency: data.currency.toUpperCase() }));
    void loadBonuses();
  });
  effect(() => {
    if (betUnderWay.value) return;
    for (const row of waiting.values()) take(row);
    waiting.clear();
  });
  bus.on("live-recovered", () => void loadBonuses());
  bus.on("logout", () => {
    asked += 1;
    waiting.clear();
    bonuses.value = [];
    known.value = false;
    freeBetInHand.value = null;
    history.clear();
    void depositBonus.load();
  });
}

/** The offer of the moment. */
export const depositBonus = resource(() => api.post("/api/data/promotions/depositBonus", {}, { retry: true }));
export const optingIn = signal(false);

/** Opts in; the answer is only believed when the offer was loaded again. */
export async function optIn(id: string): Promise<void> {
  if (optingIn.peek()) return;
  optingIn.value = true;
  try {
    await api.post("/api/data/promotions/depositOptIn", { id });
  } catch (error) {
    toast.error(errorText(error));
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
