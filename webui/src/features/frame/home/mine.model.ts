// What a player left behind here: the games of late and the favourites, the
// place in the race, the last win. Nothing of it is there for a newcomer.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { persisted } from "../../../lib/persist";
import { findGames, isPreview, type Game } from "../../betting/lobby/game";
import { latestGames } from "../../social/feed/feed.call";
import { winOf, type LatestWin } from "../../social/feed/latest.model";

/** At most so many games of each kind. */
const recentShown = 5;
const favouritesShown = 4;
/** Among so many bets the last win is looked for. */
const betsRead = 20;

export interface Mine {
  recent: Game[];
  favourites: Game[];
  win: LatestWin | null;
}

export const nothing: Mine = { recent: [], favourites: [], win: null };

/** What was found for a player; kept when the page is opened again. */
export const mine = signal<{ player: string; found: Mine } | null>(null);

/** Favourites that were played of late stand there only once. */
export function sortOut(recent: readonly Game[], favourites: readonly Game[]): Pick<Mine, "recent" | "favourites"> {
  const open = (game: Game) => !game.isDisabled && !isPreview(game.id);
  const first = recent.filter(open).slice(0, recentShown);
  const known = new Set(first.map(({ id }) => id));
  return { recent: first, favourites: favourites.filter((game) => open(game) && !known.has(game.id)).slice(0, favouritesShown) };
}

/** Loads it for a player. What fails is left out. */
export async function loadMine(player: string): Promise<void> {
  const [recent, favourites, bets] = await Promise.all([
    api.post("/api/data/recentGames", {}, { retry: true }).then((rows) => rows.map(({ game }) => game), () => []),
    findGames([{ key: "favorite", expect: true }], { limit: recentShown + favouritesShown }).catch(() => []),
    latestGames("mine", betsRead).catch(() => []),
  ]);
  const win = bets.map((bet) => winOf(bet)).find((one) => one !== null) ?? null;
  mine.value = { player, found: { ...sortOut(recent, favourites), win } };
}

/** Whether the player has said of the second factor that it need not be mentioned again. */
export const securityDismissed = persisted("homeSecurityDismissed", false);
