// The rows of the home page and their content, in the site's order.

import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { store } from "../../../lib/store";
import { byPriority, findGames, findProviders, originalsType, type Filter, type Game, type Provider } from "./game";
import { rememberEmpty, wasEmpty } from "./emptyBlocks.model";

/** The max number of games and of providers in a row. */
export const gamesPerRow = 10;
export const providersPerRow = 20;

export interface RowData<T> {
  readonly id: string;
  /** Null while loading. Stays null after a failed load. */
  readonly tiles: ReadonlySignal<T[] | null>;
  /** Whether the row was empty at the last visit. */
  readonly wasEmpty: boolean;
  load(): Promise<void>;
}

/** The first entries by priority. */
export function topByPriority<T extends { priority: number; name: string }>(all: readonly T[], count: number): T[] {
  return [...all].sort(byPriority).slice(0, count);
}

/** The featured providers. */
export function featured(providers: readonly Provider[]): Provider[] {
  return topByPriority(providers.filter((provider) => provider.is_featured), providersPerRow);
}

export function makeRow<T>(id: string, fetch: () => Promise<T[]>, remember = rememberEmpty, wasEmptyBefore = wasEmpty): RowData<T> {
  const tiles = signal<T[] | null>(null);
  let lastRequest = 0;
  return {
    id,
    tiles,
    wasEmpty: wasEmptyBefore(id),
    async load() {
      lastRequest += 1;
      const requestNumber = lastRequest;
      try {
        const found = await fetch();
        if (requestNumber !== lastRequest) return; // a newer load is running
        batch(() => (tiles.value = found));
        remember(id, found.length === 0);
      } catch {
        // Specified: a failed load shows no error. The placeholders or the earlier tiles stay.
      }
    },
  };
}

const gamesRow = (id: string, filter: Filter[]): RowData<Game> =>
  makeRow(id, async () => topByPriority(await findGames(filter, { limit: gamesPerRow }), gamesPerRow));

/**
 * The row of slots: the featured games and then all others, so that it has each installed game on a
 * site with few of them. Previews are there only as long as no game can be played.
 */
export function slotTiles(featuredGames: readonly Game[], slots: readonly Game[]): Game[] {
  const all = [...new Map([...topByPriority(featuredGames, gamesPerRow), ...topByPriority(slots, gamesPerRow)].map((game) => [game.id, game])).values()];
  const playable = all.filter((game) => !game.isPreview);
  return (playable.length > 0 ? playable : all).slice(0, gamesPerRow);
}

async function findSlots(): Promise<Game[]> {
  const [featuredGames, slots] = await Promise.all([
    findGames([{ key: "isFeatured", expect: true }], { limit: gamesPerRow }),
    findGames([{ key: "category", type: "includes:array", expect: ["Slots"] }], { limit: gamesPerRow }),
  ]);
  return slotTiles(featuredGames, slots);
}

export const rows = {
  originals: gamesRow("originals", [{ key: "type", expect: originalsType }]),
  slots: makeRow("slots", findSlots),
  providers: makeRow<Provider>("providers", async () => featured(await findProviders())),
  live: gamesRow("live", [{ key: "custom_category", expect: "live" }]),
  releases: gamesRow("releases", [{ key: "custom_category", expect: "new-releases" }]),
};

/** How long the rows are reused when the page opens again, in milliseconds. */
const reuseTime = 60_000;
let loadedAt = 0;
let loadedFor: string | undefined;

/** Loads the rows, unless they were loaded for this visitor recently. */
export function loadRows(now = Date.now()): void {
  const visitor = store.user.peek()?._id ?? "guest";
  const complete = Object.values(rows).every((row) => row.tiles.peek() !== null);
  if (complete && loadedFor === visitor && now - loadedAt < reuseTime) return;
  loadedAt = now;
  loadedFor = visitor;
  for (const row of Object.values(rows)) void row.load();
}

/** Loads the rows again at any time. */
export function reloadRows(): void {
  loadedAt = 0;
  loadRows();
}
