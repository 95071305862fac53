// The player's own bets as the server lists them, newest first.

import { api } from "./api";
import type { BetRow } from "./api.gen";
import { pageOf, Pages } from "./pages";

/** Rows per response. */
const pageSize = 20;

/** The player's bets page by page. With a game, only the bets on it. */
export function ownBets(game?: () => string): Pages<BetRow> {
  return new Pages<BetRow>(async (known) => {
    const { bets } = await api.post("/api/user/bets", { game: game?.(), limit: pageSize, before: known.at(-1)?.id }, { retry: true });
    return pageOf(bets ?? [], pageSize);
  }, ({ id }) => id);
}
