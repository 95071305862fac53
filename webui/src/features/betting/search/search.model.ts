// The state of the search: what is typed and chosen, what is found, the page of
// it that is shown.

import { batch, computed, signal } from "@preact/signals-react";
import { gridStep } from "../../../lib/grid";
import { byPriority, type Filter, type Game } from "../lobby/game";

/** The kinds that the search filters by, in this order. */
export const categories = ["Slots", "Poker", "Originals"] as const;
export type Category = (typeof categories)[number];

/** From so many characters on a text is searched for. */
export const shortest = 3;
/** Of a text no more is looked at. */
export const longest = 100;
export const pageSize = 6;
/** Milliseconds without a key until the search starts. */
export const pause = 150;
/** Games of one answer: fifty pages. */
const limit = 300;

type Find = (filter: Filter[], page: { limit: number }) => Promise<Game[]>;
type Wait = (fn: () => void, ms: number) => () => void;

const byTimer: Wait = (fn, ms) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

/** Narrows games to a provider and a kind. */
export function narrowed(games: readonly Game[], provider: string, category: Category | null): Game[] {
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
  /** The games to try, and what was found; null until there is an answer. */
  private readonly featured = signal<Game[] | null>(null);
  private readonly found = signal<Game[] | null>(null);
  /** Whether the last search failed. */
  private readonly failed = signal(false);
  private latest = 0;
  private cancel: () => void = () => undefined;

  /** The text without what surrounds it. */
  private readonly query = computed(() => this.text.value.trim().slice(0, longest));
  /** Whether the text is long enough to be searched for; else the games to try are shown. */
  readonly searching = computed(() => [...this.query.value].length >= shortest);
  /** Whether the present list is that of a search. One that fails before anything was found leaves the games to try. */
  readonly answering = computed(() => this.searching.value && (this.found.value !== null || !this.failed.value));
  /** All games of the present list; null while the first are loading. */
  readonly games = computed(() => {
    if (this.answering.value) return this.found.value;
    const all = this.featured.value;
    return all && narrowed(all, this.provider.value, this.category.value);
  });
  readonly pages = computed(() => Math.max(1, Math.ceil((this.games.value?.length ?? 0) / pageSize)));
  /** The games of the present page. */
  readonly shown = computed(() => {
    const from = (Math.min(this.page.value, this.pages.value) - 1) * pageSize;
    return this.games.value?.slice(from, from + pageSize) ?? null;
  });

  constructor(private readonly find: Find, private readonly wait: Wait = byTimer) {}

  /** Loads the games to try. */
  async open(): Promise<void> {
    this.loading.value = true;
    try {
      const games = await this.find([{ key: "isSearchFeatured", expect: true }], { limit });
      this.featured.value = games.sort(byPriority);
    } catch {
      // Specified: a failure stops the loader and says nothing.
    }
    if (!this.searching.peek()) this.loading.value = false;
  }

  type(text: string): void {
    const before = this.query.peek();
    this.text.value = text;
    if (this.query.peek() !== before) this.seek(pause);
  }

  by(provider: string): void {
    this.provider.value = provider;
    this.seek(0);
  }

  /** Chooses a kind; the chosen one is let go. */
  of(category: Category): void {
    this.category.value = this.category.peek() === category ? null : category;
    this.seek(0);
  }

  /** Stops what is under way, as the search is closed. */
  close(): void {
    this.cancel();
    this.latest += 1;
  }

  private seek(ms: number): void {
    this.cancel();
    this.latest += 1; // What is still being answered is of an older question.
    batch(() => {
      this.page.value = 1;
      this.failed.value = false;
      this.loading.value = this.searching.peek() || this.featured.peek() === null;
      if (!this.searching.peek()) this.found.value = null;
    });
    if (!this.searching.peek()) {
      if (this.featured.peek() !== null) this.loading.value = false;
      return;
    }
    const mine = this.latest;
    this.cancel = this.wait(() => void this.ask(mine), ms);
  }

  private async ask(mine: number): Promise<void> {
    try {
      const filter = filterOf(this.query.peek(), this.provider.peek(), this.category.peek());
      const games = await this.find(filter, { limit });
      if (mine === this.latest) this.found.value = games.sort(byPriority);
    } catch {
      // Specified: a failure stops the loader; the list stays.
      if (mine === this.latest) this.failed.value = true;
    }
    if (mine === this.latest) this.loading.value = false;
  }
}

/**
 * The tile that an arrow key leads to from tile `at` of `count` in a grid, or
 * -1 for the text box above it. Null when the key does not move.
 */
export function movedTo(key: string, at: number, count: number, columns: number): number | null {
  if (count === 0 || !key.startsWith("Arrow")) return null;
  if (at < 0) return key === "ArrowDown" ? 0 : null;
  if (key === "ArrowUp" && at < columns) return -1;
  if (key === "ArrowDown" && at + columns >= count) return null;
  return gridStep(at, key, columns, count, true);
}
