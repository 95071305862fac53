// The list of players: the own bet first, even if it is not among the largest.

import { signal } from "@preact/signals";
import { useEffect } from "react";
import { whenIdle } from "../../../../../lib/idle";
import { store } from "../../../../../lib/store";
import type { Reply } from "../../contract";
import type { CrashView } from "../../views";
import type { Table } from "./crash.table";

/** One player's bet, in values that are cheap to compare. */
export interface PlayerRow {
  id: string;
  /** The user whose page it links to. */
  user: string | null;
  name: string;
  avatar: string | null;
  own: boolean;
  wager: string;
  currency: string;
  demo: boolean;
  multiplier: string | null;
  payout: string | null;
}

/** Whether pictures of players are loaded. Each is a request, and none is needed to play. */
const picturesLoaded = signal(false);

/** Loads the pictures after the table is drawn. Until then each shows an initial. */
export function usePictures(): void {
  useEffect(() => whenIdle(() => (picturesLoaded.value = true)), []);
}

/** The rows of a table, with the own bet if there is one. Reads signals. */
export function rowsOf(table: Table | null, own: Reply<CrashView> | null): PlayerRow[] {
  const pictures = picturesLoaded.value;
  const rows = (table?.bets ?? []).map(({ id, user, game, additional }): PlayerRow => ({
    id, user: user._id, name: user.name, avatar: pictures ? user.avatar : null, own: id === own?.id, wager: game.wager, currency: game.currency,
    demo: additional.demo, multiplier: additional.multiplier, payout: additional.payout,
  }));
  if (!own) return rows;
  const ownBetRow = rows.find(({ id }) => id === own.id) ?? ownRow(own, pictures);
  return [ownBetRow, ...rows.filter(({ id }) => id !== own.id)];
}

function ownRow({ id, bet, currency, demo, payout, view }: Reply<CrashView>, pictures: boolean): PlayerRow {
  const user = store.user.value;
  return {
    id, user: null, name: user?.name ?? "", avatar: (pictures && user?.avatar) || null, own: true, wager: bet, currency, demo,
    multiplier: view.cashout, payout: view.cashout === null ? null : payout,
  };
}
