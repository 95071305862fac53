// The player's own bets on this game, below the table.

import type { BetRow } from "../../../../lib/api.gen";
import { ownBets } from "../../../../lib/bets";
import type { GameInfo, Reply } from "../contract";

/** Max number of rows. The oldest are dropped. */
const rowLimit = 200;

let openGame = "";

/** The bets on the open game. */
export const bets = ownBets(() => openGame);

/** Loads the newest bets on a game. */
export function loadBets(game: string): Promise<void> {
  if (openGame !== game) bets.clear();
  openGame = game;
  return bets.load();
}

/** Adds new bets at the top, the last of them first. */
export function prependBets(info: GameInfo, replies: Reply[]): void {
  if (openGame !== info.id) return;
  const rows = replies.map(({ id, currency, demo, bet, payout, multiplier, profit, game }): BetRow => ({
    id, game: info.id, name: info.name, currency, demo, bet, payout, multiplier: game.status === "lose" ? "0.00" : multiplier, profit, status: game.status, created_at: Date.now(),
  }));
  bets.prepend(rows.reverse(), rowLimit);
}
