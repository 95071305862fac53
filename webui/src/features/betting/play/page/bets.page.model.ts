// The player's own bets on this game, under the table.

import { signal } from "@preact/signals-react";
import { api } from "../../../../lib/api";
import type { BetRow } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/explain";
import type { GameInfo, Reply } from "../contract";

export type { BetRow };

/** Rows of one answer. */
export const pageSize = 20;
/** Rows that are kept; the newest push the oldest out. */
const rowLimit = 200;

/** Null until loaded. */
export const rows = signal<BetRow[] | null>(null);
export const failure = signal<string | null>(null);
export const more = signal(false);
export const loadingMore = signal(false);
let of = "";

/** Loads the newest bets on a game. */
export async function loadBets(game: string): Promise<void> {
  if (of !== game) rows.value = null;
  of = game;
  failure.value = null;
  try {
    const { bets } = await api.post("/api/user/bets", { game, limit: pageSize }, { retry: true });
    if (of !== game) return;
    rows.value = bets;
    more.value = bets.length === pageSize;
  } catch (error) {
    if (of === game) failure.value = errorText(error);
  }
}

/** Loads the bets before those that are there. */
export async function loadOlder(): Promise<void> {
  const last = rows.peek()?.at(-1);
  if (!last || loadingMore.peek()) return;
  const game = of;
  loadingMore.value = true;
  try {
    const { bets } = await api.post("/api/user/bets", { game, before: last.id, limit: pageSize }, { retry: true });
    if (of !== game) return;
    const known = new Set(rows.peek()?.map(({ id }) => id));
    rows.value = [...(rows.peek() ?? []), ...bets.filter(({ id }) => !known.has(id))];
    more.value = bets.length === pageSize;
  } catch (error) {
    failure.value = errorText(error);
  } finally {
    loadingMore.value = false;
  }
}

/** Puts a bet that was just made on top. */
export function prependBet(info: GameInfo, reply: Reply): void {
  if (of !== info.id || rows.peek() === null) return;
  const { id, currency, demo, bet, payout, multiplier, profit, game } = reply;
  const row: BetRow = { id, game: info.id, name: info.name, currency, demo, bet, payout, multiplier: game.status === "lose" ? "0.00" : multiplier, profit, status: game.status, created_at: Date.now() };
  rows.value = [row, ...(rows.peek() ?? []).filter((known) => known.id !== id)].slice(0, rowLimit);
}
