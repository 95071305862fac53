// The player's own bets on this game, under the table.

import type { BetRow } from "../../../../lib/api.gen";
import { ownBets } from "../../../../lib/bets";
import type { GameInfo, Reply } from "../contract";

/** Rows that are kept; the newest push the oldest out. */
const rowLimit = 200;

let of = "";

/** The bets on the game whose page is open. */
export const bets = ownBets(() => of);

/** Loads the newest bets on a game. */
export function loadBets(game: string): Promise<void> {
  if (of !== game) bets.clear();
  of = game;
  return bets.load();
}

/** Puts bets that were just made on top, the last of them first. */
export function prependBets(info: GameInfo, replies: Reply[]): void {
  if (of !== info.id) return;
  const rows = replies.map(({ id, currency, demo, bet, payout, multiplier, profit, game }): BetRow => ({
    id, game: info.id, name: info.name, currency, demo, bet, payout, multiplier: game.status === "lose" ? "0.00" : multiplier, profit, status: game.status, created_at: Date.now(),
  }));
  bets.prepend(rows.reverse(), rowLimit);
}
