// The lists of games behind the paths of /casino: what each holds, and its
// loading page by page.

import { batch, computed, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { Early } from "../../../lib/early";
import { pageOf, Pages, type Page as Loaded } from "../../../lib/pages";
import { store } from "../../../lib/store";
import { findGames, findProviders, originalsType, type Filter, type Game, type Provider } from "./game";

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
  /** A tag or a provider's name, which may also be a provider's slug. */
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
  if (params.name !== undefined) return providersOwn(params.name);
  const last = path.split("/").filter(Boolean).at(-1) ?? "";
  if (params.tag === undefined) return named[last.toLowerCase()] ?? tagged(last);
  return tagged(params.tag);
}

// By the provider's name, or its slug in an address that was typed.
function providersOwn(name: string): List {
  return plainList(shortened(name), { key: "type", expect: name }, { mixed: false, slug: name.toLowerCase(), empty: "lobby.empty.provider" });
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
  const words = shortened(tag.replace(/[-_]+/g, " ").trim());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The longest heading that an address may make, in characters. */
const longestTitle = 60;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join("")}…` : text;
}

/** How the catalogue itself writes what a filter looked for, whose case does not count. */
function spelling(game: Game, { key, expect }: Filter): string | undefined {
  const sought = String(Array.isArray(expect) ? expect[0] : expect).toLowerCase();
  const written = key === "custom_category" ? [game.custom_category] : key === "category" ? game.category : key === "tag" ? game.tags : [];
  return written.find((one) => one.toLowerCase() === sought);
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
  recent: async () => (await api.post("/api/data/recentGames", {}, { retry: true })).map(({ game }) => game),
};

/** Games of one answer where all are needed to sort them, and how many answers at most. */
const wholeSize = 1000;
const wholePages = 5;
/** How many more tiles appear when the end comes near. */
const moreTiles = 60;

/** How a list is looked at: its order, and the provider whose games are shown; empty for all. */
export interface View {
  order: Order;
  provider: string;
}

/** The orders to choose from. */
export const orders: readonly Order[] = ["popular", "name", "newest"];

/** The view that an address asks for. */
export function viewOf(query: string, { order: usual, mixed }: Pick<List, "order" | "mixed">): View {
  const asked = new URLSearchParams(query);
  return { order: orders.find((order) => order === asked.get("sort")) ?? usual, provider: (mixed && asked.get("provider")) || "" };
}

/** The query of a view's address; empty for the list as it opens. */
export function queryOf({ order, provider }: View, usual: Order): string {
  const query = new URLSearchParams();
  if (order !== usual) query.set("sort", order);
  if (provider) query.set("provider", provider);
  return query.size > 0 ? `?${query}` : "";
}

/** One opened list. */
export class GameList {
  readonly title = signal("");
  readonly order = signal<Order>("popular");
  /** The provider whose games are shown; empty for all. */
  readonly provider = signal("");
  private readonly pages = new Pages<Game>((known) => (known.length === 0 ? this.fetch() : this.page(known.length)), ({ id }) => id);
  readonly failure = this.pages.failure;
  readonly loadingMore = this.pages.loading;
  private readonly room = signal(moreTiles);
  private found: Filter[] | null = null;

  /** The tiles to draw; null while the first are loading. */
  readonly shown = computed(() => {
    const games = this.pages.rows.value;
    return games && ordered(games, this.list.recent ? "popular" : this.order.value).slice(0, this.room.value);
  });
  /** True while there are tiles that are not drawn. */
  readonly more = computed(() => this.pages.rows.value === null || this.pages.more.value || this.pages.rows.value.length > this.room.value);
  /** How many there are, once that is known. */
  readonly count = computed(() => (this.pages.rows.value === null || this.pages.more.value ? null : this.pages.rows.value.length));

  constructor(private readonly list: List, private readonly from: Calls = calls, view: View = viewOf("", list)) {
    this.title.value = list.title;
    this.order.value = view.order;
    this.provider.value = view.provider;
  }

  /** Looks at the list in another way; without effect when it is the present one. */
  show({ order, provider }: View): void {
    if (provider !== this.provider.peek()) {
      batch(() => {
        this.order.value = order;
        this.provider.value = provider;
        this.room.value = moreTiles;
      });
      void this.load();
    } else if (order !== this.order.peek()) {
      this.sort(order);
    }
  }

  private sort(order: Order): void {
    this.order.value = order;
    this.room.value = moreTiles;
    if (order !== "popular" && !this.complete()) void this.load();
  }

  private complete(): boolean {
    return this.pages.rows.peek() !== null && !this.pages.more.peek();
  }

  /** Loads the list from its beginning. */
  load(): Promise<void> {
    return this.pages.load();
  }

  /** Has further tiles drawn, loading them where they are not here yet. */
  async showMore(): Promise<void> {
    const games = this.pages.rows.peek();
    if (!games || this.loadingMore.peek() || !this.more.peek()) return;
    if (games.length > this.room.peek() || this.complete() || (await this.pages.next())) this.room.value += moreTiles;
  }

  private async fetch(): Promise<Loaded<Game>> {
    if (this.list.recent) {
      const games = (await this.from.recent()).filter((game) => !this.provider.peek() || game.type === this.provider.peek());
      return { rows: games, more: false };
    }
    this.found ??= await this.find();
    const page = await (this.order.peek() === "popular" ? this.page(0) : this.whole());
    if (this.list.slug === undefined || this.list.filters.length > 1) return page;
    const [game] = page.rows;
    if (game) this.title.value = game.type; // As the provider writes itself.
    return game || !(await this.takeSlug(this.list.slug)) ? page : this.fetch();
  }

  // No provider has the name of the address: it may be a slug.
  private async takeSlug(slug: string): Promise<boolean> {
    const providers = await this.from.providers().catch(() => []);
    const meant = providers.find((provider) => provider.slug === slug);
    if (!meant || this.title.peek() === meant.name) return false;
    this.title.value = meant.name;
    this.found = [{ key: "type", expect: meant.name }];
    return true;
  }

  private async page(offset: number): Promise<Loaded<Game>> {
    return pageOf(await this.from.games(this.filters(), { limit: pageSize, offset }), pageSize);
  }

  private async whole(): Promise<Loaded<Game>> {
    const games: Game[] = [];
    for (let page = 0; page < wholePages; page++) {
      const next = await this.from.games(this.filters(), { limit: wholeSize, offset: games.length });
      games.push(...next);
      if (next.length < wholeSize) break;
    }
    return { rows: games, more: false };
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
      const [sought] = filter;
      if (!game || !sought) continue;
      const written = spelling(game, sought);
      if (sought.key === "type") this.title.value = game.type;
      else if (written) this.title.value = titleOfTag(written);
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
