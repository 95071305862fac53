// The player's bonuses for the header and the games: polled every ten seconds, with the server's
// events in between. Loads when a player is signed in.

import { effect, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { BonusRow } from "../../../lib/api.gen";
import { bonuses, selectedFreeBet } from "../../../lib/bonus";
import { bus } from "../../../lib/bus";
import { amountText } from "../../../lib/currencies";
import { errorText } from "../../../lib/errorText";
import { betPending } from "../../../lib/frame";
import { dictionary } from "../../../lib/i18n";
import { onRefresh } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";

const text = dictionary({ "bonus.transferred": "{amount} of bonus funds is converted to real money." });

/** Polling interval in milliseconds. */
const pollInterval = 10_000;

/** The list with one updated bonus. An ended bonus is removed. */
export function updateRow(list: readonly BonusRow[], row: BonusRow): BonusRow[] {
  if (row.state !== "active") return list.filter(({ _id }) => _id !== row._id);
  const known = list.some(({ _id }) => _id === row._id);
  return known ? list.map((one) => (one._id === row._id ? row : one)) : [...list, row].sort((a, b) => a.expires_at - b.expires_at);
}

/** Why the last load failed. Null after a success. */
export const bonusesFailure = signal<string | null>(null);
/** Whether the bonuses of the current player are loaded. */
export const bonusesLoaded = signal(false);
let latestRequest = 0;

/** Loads the bonuses. Events that arrived meanwhile are newer, and so is a later load. */
export async function loadBonuses(): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  if (!store.user.peek()) {
    bonuses.value = [];
    return;
  }
  try {
    const list = await api.post("/api/bonusBalance", {}, { retry: true });
    if (request !== latestRequest) return;
    bonuses.value = list;
    bonusesLoaded.value = true;
    bonusesFailure.value = null;
  } catch (error) {
    if (request === latestRequest) bonusesFailure.value = errorText(error);
  }
}

/** Events that arrived while a bet was running. They are shown after its result. */
const pendingRows = new Map<string, BonusRow>();

function applyRow(row: BonusRow): void {
  latestRequest += 1;
  bonuses.value = updateRow(bonuses.peek(), row);
  if (row.state !== "active" && selectedFreeBet.peek() === row._id) selectedFreeBet.value = null;
}

/** Loads the player's bonuses and follows them. Called once. */
export function watchBonuses(): void {
  void loadBonuses();
  onRefresh(loadBonuses);
  setInterval(() => {
    if (store.user.peek() && !document.hidden && !betPending.peek()) void loadBonuses();
  }, pollInterval);
  bus.on("event:bonusBalance", ({ data: row }) => {
    if (betPending.peek()) pendingRows.set(row._id, row);
    else applyRow(row);
  });
  bus.on("event:bonusBalanceTransferred", ({ data }) => {
    toast.success(text("bonus.transferred", { amount: amountText(data.value, data.currency) }));
    void loadBonuses();
  });
  effect(() => {
    if (betPending.value) return;
    for (const row of pendingRows.values()) applyRow(row);
    pendingRows.clear();
  });
  bus.on("live-recovered", () => void loadBonuses());
  bus.on("logout", () => {
    latestRequest += 1;
    pendingRows.clear();
    bonuses.value = [];
    bonusesLoaded.value = false;
    selectedFreeBet.value = null;
  });
}
