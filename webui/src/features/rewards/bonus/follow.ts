// The player's bonuses as the header and the games know them: asked every ten seconds,
// and the server's news in between. It is loaded when a player is signed in.

import { effect, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { BonusRow } from "../../../lib/api.gen";
import { bonuses, freeBetInHand } from "../../../lib/bonus";
import { bus } from "../../../lib/bus";
import { errorText } from "../../../lib/explain";
import { betUnderWay } from "../../../lib/frame";
import { dictionary } from "../../../lib/i18n";
import { onRefresh } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";

const text = dictionary({ "bonus.transferred": "{amount} {currency} of bonus money is yours now." });

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
}

/** Loads the player's bonuses and follows them. Called once. */
export function followBonuses(): void {
  void loadBonuses();
  onRefresh(loadBonuses);
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
  });
}
