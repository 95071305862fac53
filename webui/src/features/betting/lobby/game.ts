// The catalogue's wire: games and providers, and the calls that ask for them.

import { api } from "../../../lib/api";
import type { CallOptions } from "../../../lib/client";

export interface Game {
  id: string;
  name: string;
  image: string;
  icon: string;
  /** The provider's name; "Originals" for the games of the house. */
  type: string;
  /** The provider's slug. */
  provider: string;
  priority: number;
  isFeatured: boolean;
  isSearchFeatured: boolean;
  custom_category: string;
  category: string[];
  tags: string[];
  isFavorite: boolean;
  isDisabled: boolean;
  game_data: { customImage: string | null };
  /** Unix milliseconds. */
  released: number;
}

export interface Provider {
  name: string;
  slug: string;
  image: string;
  priority: number;
  is_featured: boolean;
  games: number;
}

export interface Filter {
  key: "type" | "category" | "name" | "isSearchFeatured" | "isFeatured" | "custom_category" | "tag" | "favorite" | "ids";
  type?: "includes:array" | "includes:string" | "search";
  expect: string | boolean | readonly string[];
}

/** Type of the games of the house. */
export const originalsType = "Originals";

/** A call that the generated types do not list; the caller says what it answers. */
export const post = api.post as unknown as <T>(path: string, body?: unknown, options?: CallOptions) => Promise<T>;
const get = api.get as unknown as <T>(path: string, query?: unknown, options?: CallOptions) => Promise<T>;

/** Higher priority first, then by name. */
export function byPriority(a: { priority: number; name: string }, b: { priority: number; name: string }): number {
  return b.priority - a.priority || a.name.localeCompare(b.name);
}

/** The games that pass every filter, by priority. */
export async function findGames(filter: Filter[], page: { limit?: number; offset?: number } = {}): Promise<Game[]> {
  const games = await post<Game[]>("/api/data/gamesFilter", { filter, ...page }, { retry: true });
  return games.sort(byPriority);
}

/** Every provider, by priority. */
export async function findProviders(): Promise<Provider[]> {
  const providers = await get<Provider[]>("/api/game-providers");
  return providers.sort(byPriority);
}

/** The names of the providers that have games, for lists to choose from. */
export const providerNames = (): Promise<string[]> => post<string[]>("/api/data/providers", {}, { retry: true });

/** Games that the site shows but cannot start: those of the demonstration set. */
export const isPreview = (id: string): boolean => id.startsWith("preview:");

export const gamePath = (id: string): string => `/casino/game/${encodeURIComponent(id)}`;
export const providerPath = (name: string): string => `/casino/game/provider/${encodeURIComponent(name)}`;

/** The operator's own picture where there is one. */
export const pictureOf = (game: Game): string => game.game_data?.customImage || game.image;
