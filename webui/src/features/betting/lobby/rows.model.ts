// The rows of the home page: what each holds, in the order of the house.

import { batch, signal, type ReadonlySignal } from "@preact/signals-react";
import { store } from "../../../lib/store";
import { byPriority, findGames, findProviders, originalsType, type Filter, type Game, type Provider } from "./game";
import { rememberEmpty, wasEmpty } from "./seen.model";

/** At most so many games of a row, and providers of theirs. */
export const gamesPerRow = 10;
export const providersPerRow = 20;

export interface RowData<T> {
  readonly id: string;
  /** Null while loading; a load that failed stays so. */
  readonly tiles: ReadonlySignal<T[] | null>;
  /** Whether the row had nothing when it was last seen. */
  readonly emptyBefore: boolean;
  load(): Promise<void>;
}

/** The first so many, by priority. */
export function first<T extends { priority: number; name: string }>(all: readonly T[], count: number): T[] {
  return [...all].sort(byPriority).slice(0, count);
}

/** The providers of the row: the featured ones. */
export function featured(providers: readonly Provider[]): Provider[] {
  return first(providers.filter((provider) => provider.is_featured), providersPerRow);
}

export function makeRow<T>(id: string, fetch: () => Promise<T[]>, remember = rememberEmpty, before = wasEmpty): RowData<T> {
  const tiles = signal<T[] | null>(null);
  let latest = 0;
  return {
    id,
    tiles,
    emptyBefore: before(id),
    async load() {
      latest += 1;
      const mine = latest;
      try {
        const found = await fetch();
        if (mine !== latest) return; // a newer load is under way
        batch(() => (tiles.value = found));
        remember(id, found.length === 0);
      } catch {
        // Specified: a failed load is not told of; the loader stays, and the
        // tiles of an earlier load stay.
      }
    },
  };
}

const gamesRow = (id: string, filter: Filter[]): RowData<Game> =>
  makeRow(id, async () => first(await findGames(filter, { limit: gamesPerRow }), gamesPerRow));

export const rows = {
  originals: gamesRow("originals", [{ key: "type", expect: originalsType }]),
  slots: gamesRow("slots", [{ key: "isFeatured", expect: true }]),
  providers: makeRow<Provider>("providers", async () => featured(await findProviders())),
  live: gamesRow("live", [{ key: "custom_category", expect: "live" }]),
  releases: gamesRow("releases", [{ key: "custom_category", expect: "new-releases" }]),
};

/** For how long the rows are good when the page is opened again, in milliseconds. */
const fresh = 60_000;
let loadedAt = 0;
let loadedFor: string | undefined;

/** Loads the rows, unless they were loaded for this visitor a moment ago. */
export function loadRows(now = Date.now()): void {
  const visitor = store.user.peek()?._id ?? "guest";
  const complete = Object.values(rows).every((row) => row.tiles.peek() !== null);
  if (complete && loadedFor === visitor && now - loadedAt < fresh) return;
  loadedAt = now;
  loadedFor = visitor;
  for (const row of Object.values(rows)) void row.load();
}

/** Loads the rows anew, whenever they were loaded. */
export function reloadRows(): void {
  loadedAt = 0;
  loadRows();
}
