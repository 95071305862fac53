// The API of the catalogue: games and providers, and the calls that load them.

import { api } from "../../../lib/api";
import type { Condition as Filter, GameRow as Game, ProviderRow as Provider } from "../../../lib/api.gen";

export type { Condition as Filter, GameRow as Game, ProviderRow as Provider } from "../../../lib/api.gen";

/** The type of the site's own games. */
export const originalsType = "Originals";

/** Higher priority first, then by name. */
export function byPriority(a: { priority: number; name: string }, b: { priority: number; name: string }): number {
  return b.priority - a.priority || a.name.localeCompare(b.name);
}

/** The games that match every filter, by priority. */
export async function findGames(filter: Filter[], page: { limit?: number; offset?: number } = {}): Promise<Game[]> {
  const games = await api.post("/api/data/gamesFilter", { filter, ...page }, { retry: true });
  return games.sort(byPriority);
}

/** Every provider, by priority. */
export async function findProviders(): Promise<Provider[]> {
  const providers = await api.get("/api/game-providers");
  return providers.sort(byPriority);
}

/** The names of the providers with games, for selection lists. */
export const providerNames = (): Promise<string[]> => api.post("/api/data/providers", {}, { retry: true });

export const gamePath = (id: string): string => `/casino/game/${encodeURIComponent(id)}`;
export const providerPath = (name: string): string => `/casino/game/provider/${encodeURIComponent(name)}`;

/** The operator's own picture if there is one. */
export const pictureOf = (game: Game): string => game.game_data.customImage || game.image;
