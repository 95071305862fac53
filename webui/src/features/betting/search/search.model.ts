// The state of the search: the typed text, the filters, the results and the current page of them.

import { batch, computed, signal } from "@preact/signals";
import { gridStep } from "../../../lib/grid";
import { byPriority, type Filter, type Game } from "../lobby/game";

/** The kinds that the search filters by, in this order. */
export const categories = ["Slots", "Poker", "Originals"] as const;
export type Category = (typeof categories)[number];

/** Min number of characters of a search. */
export const minLength = 3;
/** Max number of characters that are used. */
export const maxLength = 100;
export const pageSize = 6;
/** Milliseconds without a key until the search starts. */
export const typingDelay = 150;
/** Games per response: fifty pages. */
const maxResults = 300;

type Find = (filter: Filter[], page: { limit: number }) => Promise<Game[]>;
type Timer = (fn: () => void, ms: number) => () => void;

const byTimer: Timer = (fn, ms) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

/** Filters games by a provider and a kind. */
export function filteredGames(games: readonly Game[], provider: string, category: Category | null): Game[] {
  return games.filter((game) => (!provider || game.type === provider) && (!category || game.category.includes(category)));
}

/** The filter of a search call. */
export function filterOf(query: string, provider: string, category: Category | null): Filter[] {
  const filter: Filter[] = [{ key: "name", type: "search", expect: query }];
  if (provider) filter.push({ key: "type", expect: provider });
  if (category) filter.push({ key: "category", type: "includes:array", expect: [category] });
  return filter;
}

export class Search {
  readonly text = signal("");
  readonly provider = signal("");
  readonly category = signal<Category | null>(null);
  readonly page = signal(1);
  readonly loading = signal(false);
  /** The suggested games, and the results. Null until there is a response. */
  private readonly featured = signal<Game[] | null>(null);
  private readonly results = signal<Game[] | null>(null);
  /** Whether the last search failed. */
  private readonly failed = signal(false);
  private lastRequest = 0;
  private cancel: () => void = () => undefined;

  /** The trimmed text. */
  private readonly query = computed(() => this.text.value.trim().slice(0, maxLength));
  /** Whether the text is long enough to search for. Otherwise the suggested games are shown. */
  readonly isLongEnough = computed(() => [...this.query.value].length >= minLength);
  /**
   * Whether the current list comes from a search. After a failure without earlier results the
   * suggested games stay.
   */
  readonly showsResults = computed(() => this.isLongEnough.value && (this.results.value !== null || !this.failed.value));
  /** All games of the current list. Null while the first ones load. */
  readonly games = computed(() => {
    if (this.showsResults.value) return this.results.value;
    const all = this.featured.value;
    return all && filteredGames(all, this.provider.value, this.category.value);
  });
  readonly pages = computed(() => Math.max(1, Math.ceil((this.games.value?.length ?? 0) / pageSize)));
  /** The games of the current page. */
  readonly shown = computed(() => {
    const from = (Math.min(this.page.value, this.pages.value) - 1) * pageSize;
    return this.games.value?.slice(from, from + pageSize) ?? null;
  });

  constructor(private readonly find: Find, private readonly startTimer: Timer = byTimer) {}

  /** Loads the suggested games. */
  async open(): Promise<void> {
    this.loading.value = true;
    try {
      const games = await this.find([{ key: "isSearchFeatured", expect: true }], { limit: maxResults });
      this.featured.value = games.sort(byPriority);
    } catch {
      // Specified: a failure stops the loader and shows no message.
    }
    if (!this.isLongEnough.peek()) this.loading.value = false;
  }

  type(text: string): void {
    const before = this.query.peek();
    this.text.value = text;
    if (this.query.peek() !== before) this.scheduleSearch(typingDelay);
  }

  setProvider(provider: string): void {
    this.provider.value = provider;
    this.scheduleSearch(0);
  }

  /** Selects a kind. The selected one is deselected. */
  toggleCategory(category: Category): void {
    this.category.value = this.category.peek() === category ? null : category;
    this.scheduleSearch(0);
  }

  /** Stops running requests when the search closes. */
  close(): void {
    this.cancel();
    this.lastRequest += 1;
  }

  private scheduleSearch(ms: number): void {
    this.cancel();
    this.lastRequest += 1; // A response that is still outstanding belongs to an older query.
    batch(() => {
      this.page.value = 1;
      this.failed.value = false;
      this.loading.value = this.isLongEnough.peek() || this.featured.peek() === null;
      if (!this.isLongEnough.peek()) this.results.value = null;
    });
    if (!this.isLongEnough.peek()) {
      if (this.featured.peek() !== null) this.loading.value = false;
      return;
    }
    const requestNumber = this.lastRequest;
    this.cancel = this.startTimer(() => void this.runSearch(requestNumber), ms);
  }

  private async runSearch(requestNumber: number): Promise<void> {
    try {
      const filter = filterOf(this.query.peek(), this.provider.peek(), this.category.peek());
      const games = await this.find(filter, { limit: maxResults });
      if (requestNumber === this.lastRequest) this.results.value = games.sort(byPriority);
    } catch {
      // Specified: a failure stops the loader, and the list stays.
      if (requestNumber === this.lastRequest) this.failed.value = true;
    }
    if (requestNumber === this.lastRequest) this.loading.value = false;
  }
}

/**
 * The tile that an arrow key moves to from tile `at` of `count` in a grid, or -1 for the text box
 * above it. Null if the key does not move.
 */
export function nextTile(key: string, at: number, count: number, columns: number): number | null {
  if (count === 0 || !key.startsWith("Arrow")) return null;
  if (at < 0) return key === "ArrowDown" ? 0 : null;
  if (key === "ArrowUp" && at < columns) return -1;
  if (key === "ArrowDown" && at + columns >= count) return null;
  return gridStep(at, key, columns, count, true);
}
