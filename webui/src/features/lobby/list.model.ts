// The lists of games behind the paths of /casino: what each holds, and its
// loading page by page.

import { batch, computed, signal } from "@preact/signals-react";
import { Early } from "../../lib/early";
import { errorText } from "../../lib/explain";
import { store } from "../../lib/store";
import { findGames, findProviders, originalsType, post, type Filter, type Game, type Provider } from "./game";

export type Order = "popular" | "name" | "newest";

/** What a path lists. */
export interface List {
  /** Key of the list's title, or the title itself. */
  title: string;
  /** Tried in this order; the first that finds a game is the list. */
  filters: readonly Filter[][];
  order: Order;
  /** Key of what is said of an empty list. */
  empty: string;
  /** Whether games of several providers are in it. */
  mixed: boolean;
  /** A tag, which may also be a provider's slug. */
  slug?: string;
  /** The games that the player bet on lately, in that order. */
  recent?: boolean;
}

const plainList = (title: string, filter: Filter, more: Partial<List> = {}): List => ({
  title, filters: [[filter]], order: "popular", empty: "lobby.empty.list", mixed: true, ...more,
});

const releases: Filter = { key: "custom_category", expect: "new-releases" };

const named: Readonly<Record<string, List>> = {
  originals: plainList("lobby.page.originals", { key: "type", expect: originalsType }, { mixed: false }),
  slots: plainList("lobby.page.slots", { key: "category", type: "includes:array", expect: ["Slots"] }),
  live: plainList("lobby.page.live", { key: "custom_category", expect: "live" }),
  "new-releases": plainList("lobby.page.releases", releases, { order: "newest" }),
  "latest-releases": plainList("lobby.page.latest", releases, { order: "newest" }),
  favorites: plainList("lobby.page.favorites", { key: "favorite", expect: true }, { empty: "lobby.empty.favorites" }),
  recent: plainList("lobby.page.recent", { key: "ids", expect: [] }, { empty: "lobby.empty.recent", recent: true }),
};

/** What a path of the site lists: a named list, a provider, or a tag. */
export function listOf(path: string, params: Readonly<Record<string, string>>): List {
  if (params.name !== undefined) return plainList(params.name, { key: "type", expect: params.name }, { mixed: false });
  const last = path.split("/").filter(Boolean).at(-1) ?? "";
  if (params.tag === undefined) return named[last.toLowerCase()] ?? tagged(last);
  return tagged(params.tag);
}

// A kind, a provider's name, a provider's slug; then what else games are marked with.
function tagged(tag: string): List {
  return {
    title: titleOfTag(tag),
    filters: [
      [{ key: "custom_category", expect: tag }],
      [{ key: "type", expect: tag }],
      [{ key: "category", type: "includes:array", expect: [tag] }],
      [{ key: "tag", expect: tag }],
    ],
    order: "popular",
    empty: "lobby.empty.tag",
    mixed: true,
    slug: tag.toLowerCase(),
  };
}

/** "game-shows" as people write it: "Game shows". */
export function titleOfTag(tag: string): string {
  const words = tag.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function ordered(games: readonly Game[], order: Order): Game[] {
  const byName = (a: Game, b: Game) => a.name.localeCompare(b.name);
  if (order === "name") return [...games].sort(byName);
  if (order === "newest") return [...games].sort((a, b) => b.released - a.released || byName(a, b));
  return [...games];
}

interface Page {
  limit: number;
  offset: number;
}

export interface Calls {
  games(filter: Filter[], page: Page): Promise<Game[]>;
  providers(): Promise<Provider[]>;
  recent(): Promise<Game[]>;
}

/** Games of the first answer and of each further one in the order of the house. */
const pageSize = 60;
const opening: Page = { limit: pageSize, offset: 0 };

const early = new Early<Game[]>();
const question = (filter: Filter[], page: Page) => JSON.stringify([store.user.peek()?._id, filter, page]);

/** Asks for the beginning of the list behind a path, whose page is about to be opened. */
export function askEarly(path: string, params: Readonly<Record<string, string>>): void {
  const { filters: [only, ...others], recent } = listOf(path, params);
  if (!only || others.length > 0 || recent) return; // More has to be known first.
  early.ask(question(only, opening), () => findGames(only, opening));
}

const calls: Calls = {
  games: (filter, page) => early.take(question(filter, page)) ?? findGames(filter, page),
  providers: findProviders,
  recent: async () => (await post<{ game: Game }[]>("/api/data/recentGames", {}, { retry: true })).map(({ game }) => game),
};

/** Games of one answer where all are needed to sort them, and how many answers at most. */
const wholeSize = 1000;
const wholePages = 5;
/** How many more tiles appear when the end comes near. */
const moreTiles = 60;

/** One opened list. */
export class GameList {
  readonly title = signal("");
  readonly order = signal<Order>("popular");
  /** The provider whose games are shown; empty for all. */
  readonly provider = signal("");
  readonly failure = signal<string | null>(null);
  readonly loadingMore = signal(false);
  private readonly loaded = signal<Game[] | null>(null);
  private readonly complete = signal(false);
  private readonly room = signal(moreTiles);
  private found: Filter[] | null = null;
  private run = 0;

  /** The tiles to draw; null while the first are loading. */
  readonly shown = computed(() => {
    const games = this.loaded.value;
    return games && ordered(games, this.list.recent ? "popular" : this.order.value).slice(0, this.room.value);
  });
  /** True while there are tiles that are not drawn. */
  readonly more = computed(() => !this.complete.value || (this.loaded.value?.length ?? 0) > this.room.value);
  /** How many there are, once that is known. */
  readonly count = computed(() => (this.complete.value ? (this.loaded.value?.length ?? 0) : null));

  constructor(private readonly list: List, private readonly from: Calls = calls) {
    this.title.value = list.title;
    this.order.value = list.order;
  }

  sort(order: Order): void {
    this.order.value = order;
    this.room.value = moreTiles;
    if (order !== "popular" && !this.complete.peek()) void this.load();
  }

  by(provider: string): void {
    this.provider.value = provider;
    this.room.value = moreTiles;
    void this.load();
  }

  /** Loads the list from its beginning. */
  async load(): Promise<void> {
    this.run += 1;
    const mine = this.run;
    this.failure.value = null;
    this.loadingMore.value = false;
    try {
      const { games, complete } = await this.fetch();
      if (mine !== this.run) return;
      batch(() => {
        this.loaded.value = games;
        this.complete.value = complete;
      });
    } catch (error) {
      if (mine === this.run) this.failure.value = errorText(error);
    }
  }

  /** Has further tiles drawn, loading them where they are not here yet. */
  async showMore(): Promise<void> {
    const games = this.loaded.peek();
    if (!games || this.loadingMore.peek() || !this.more.peek()) return;
    if (games.length > this.room.peek() || this.complete.peek()) {
      this.room.value += moreTiles;
      return;
    }
    const mine = this.run;
    this.loadingMore.value = true;
    try {
      const next = await this.from.games(this.filters(), { limit: pageSize, offset: games.length });
      if (mine !== this.run) return;
      const known = new Set(games.map((game) => game.id));
      batch(() => {
        this.loaded.value = [...games, ...next.filter((game) => !known.has(game.id))];
        this.complete.value = next.length < pageSize;
        this.room.value += moreTiles;
      });
    } catch (error) {
      if (mine === this.run) this.failure.value = errorText(error);
    } finally {
      if (mine === this.run) this.loadingMore.value = false;
    }
  }

  private async fetch(): Promise<{ games: Game[]; complete: boolean }> {
    if (this.list.recent) {
      const games = (await this.from.recent()).filter((game) => !this.provider.peek() || game.type === this.provider.peek());
      return { games, complete: true };
    }
    this.found ??= await this.find();
    return this.order.peek() === "popular" ? this.firstPage() : this.whole();
  }

  private async firstPage() {
    const games = await this.from.games(this.filters(), opening);
    return { games, complete: games.length < pageSize };
  }

  private async whole() {
    const games: Game[] = [];
    for (let page = 0; page < wholePages; page++) {
      const next = await this.from.games(this.filters(), { limit: wholeSize, offset: games.length });
      games.push(...next);
      if (next.length < wholeSize) break;
    }
    return { games, complete: true };
  }

  private filters(): Filter[] {
    const provider = this.provider.peek();
    return [...(this.found ?? []), ...(provider ? [{ key: "type", expect: provider } as const] : [])];
  }

  // The first of the list's filters that finds a game.
  private async find(): Promise<Filter[]> {
    const [only] = this.list.filters;
    if (only && this.list.filters.length === 1) return only;
    for (const filter of await this.candidates()) {
      const [game] = await this.from.games(filter, { limit: 1, offset: 0 });
      if (!game) continue;
      if (filter[0]?.key === "type") this.title.value = game.type;
      return filter;
    }
    return this.list.filters[0] ?? [];
  }

  private async candidates(): Promise<Filter[][]> {
    const [kind, type, ...others] = this.list.filters;
    const providers = await this.from.providers().catch(() => []);
    const slugged = providers.find((provider) => provider.slug === this.list.slug);
    const byName: Filter[][] = slugged ? [[{ key: "type", expect: slugged.name }]] : [];
    return [kind, type, ...byName, ...others].filter((filter) => filter !== undefined);
  }
}
