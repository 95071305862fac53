// The player's own data on the home page: recent games, favourites, the place in the race, the last
// win. A new player has none.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import { persisted } from "../../../lib/persist";
import { findGames, type Game } from "../../betting/lobby/game";
import { latestGames } from "../../social/feed/feed.call";
import { winOf, type LatestWin } from "../../social/feed/latest.model";

/** Max number of games of each kind. */
const maxRecent = 5;
const maxFavourites = 4;
/** Number of bets in which the last win is searched. */
const maxBetsSearched = 20;

export interface PlayerShelf {
  recent: Game[];
  favourites: Game[];
  win: LatestWin | null;
}

export const emptyShelf: PlayerShelf = { recent: [], favourites: [], win: null };

/** The data of a player. Kept when the page is opened again. */
export const playerShelf = signal<{ player: string; found: PlayerShelf } | null>(null);

/** Favourites that were also played recently are listed once. */
export function shelfGames(recent: readonly Game[], favourites: readonly Game[]): Pick<PlayerShelf, "recent" | "favourites"> {
  const playable = (game: Game) => !game.isDisabled && !game.isPreview;
  const recentPlayable = recent.filter(playable).slice(0, maxRecent);
  const recentIds = new Set(recentPlayable.map(({ id }) => id));
  return { recent: recentPlayable, favourites: favourites.filter((game) => playable(game) && !recentIds.has(game.id)).slice(0, maxFavourites) };
}

/** Loads the data of a player. Failed parts are left out. */
export async function loadPlayerShelf(player: string): Promise<void> {
  const [recent, favourites, bets] = await Promise.all([
    api.post("/api/data/recentGames", {}, { retry: true }).then((rows) => rows.map(({ game }) => game), () => []),
    findGames([{ key: "favorite", expect: true }], { limit: maxRecent + maxFavourites }).catch(() => []),
    latestGames("mine", maxBetsSearched).catch(() => []),
  ]);
  const win = bets.map((bet) => winOf(bet)).find((one) => one !== null) ?? null;
  playerShelf.value = { player, found: { ...shelfGames(recent, favourites), win } };
}

/** Whether the player has dismissed the hint about the second factor. */
export const securityDismissed = persisted("homeSecurityDismissed", false);
