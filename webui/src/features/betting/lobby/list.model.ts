// The lists of games at the paths of /casino: their games, loaded page by page.

import { batch, computed, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import { PrefetchCache } from "../../../lib/prefetchCache";
import { pageOf, Pages, type Page as Loaded } from "../../../lib/pages";
import { store } from "../../../lib/store";
import { findGames, findProviders, originalsType, type Filter, type Game, type Provider } from "./game";

export type Order = "popular" | "name" | "newest";

/** The games that a path lists. */
export interface List {
  /** Key of the list's title, or the title itself. */
  title: string;
  /** Tried in this order. The first filter that finds a game defines the list. */
  filters: readonly Filter[][];
  order: Order;
  /** Key of the message of an empty list. */
  empty: string;
  /** Whether the list contains games of several providers. */
  hasSeveralProviders: boolean;
  /** A tag, a provider's name, or a provider's slug. */
  slug?: string;
  /** The games that the player bet on recently, latest first. */
  recent?: boolean;
}

const makeList = (title: string, filter: Filter, more: Partial<List> = {}): List => ({
  title, filters: [[filter]], order: "popular", empty: "lobby.empty.list", hasSeveralProviders: true, ...more,
});

const releases: Filter = { key: "custom_category", expect: "new-releases" };

const namedLists: Readonly<Record<string, List>> = {
  originals: makeList("lobby.page.originals", { key: "type", expect: originalsType }, { hasSeveralProviders: false }),
  slots: makeList("lobby.page.slots", { key: "category", type: "includes:array", expect: ["Slots"] }),
  live: makeList("lobby.page.live", { key: "custom_category", expect: "live" }),
  "new-releases": makeList("lobby.page.releases", releases, { order: "newest" }),
  "latest-releases": makeList("lobby.page.latest", releases, { order: "newest" }),
  favorites: makeList("lobby.page.favorites", { key: "favorite", expect: true }, { empty: "lobby.empty.favorites" }),
  recent: makeList("lobby.page.recent", { key: "ids", expect: [] }, { empty: "lobby.empty.recent", recent: true }),
};

/** The list of a path: a named list, a provider, or a tag. */
export function listOf(path: string, params: Readonly<Record<string, string>>): List {
  if (params.name !== undefined) return providerList(params.name);
  const last = path.split("/").filter(Boolean).at(-1) ?? "";
  if (params.tag === undefined) return namedLists[last.toLowerCase()] ?? tagList(last);
  return tagList(params.tag);
}

// Found by the provider's name, or by its slug in a typed address.
function providerList(name: string): List {
  return makeList(shortened(name), { key: "type", expect: name }, { hasSeveralProviders: false, slug: name.toLowerCase(), empty: "lobby.empty.provider" });
}

// Tried in order: a kind, a provider's name, a provider's slug, any other tag.
function tagList(tag: string): List {
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
    hasSeveralProviders: true,
    slug: tag.toLowerCase(),
  };
}

/** The heading of a tag: "game-shows" becomes "Game shows". */
export function titleOfTag(tag: string): string {
  const words = shortened(tag.replace(/[-_]+/g, " ").trim());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The max length of a heading made from an address, in characters. */
const maxTitleLength = 60;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > maxTitleLength ? `${characters.slice(0, maxTitleLength - 1).join("")}…` : text;
}

/** The spelling of the catalogue for the text of a filter, which ignores the case. */
function spelling(game: Game, { key, expect }: Filter): string | undefined {
  const wanted = String(Array.isArray(expect) ? expect[0] : expect).toLowerCase();
  const spellings = key === "custom_category" ? [game.custom_category] : key === "category" ? game.category : key === "tag" ? game.tags : [];
  return spellings.find((one) => one.toLowerCase() === wanted);
}

export function sortGames(games: readonly Game[], order: Order): Game[] {
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

/** Number of games in the first response and in each further one, in the site's order. */
const pageSize = 60;
const firstPage: Page = { limit: pageSize, offset: 0 };

const prefetched = new PrefetchCache<Game[]>();
const requestKey = (filter: Filter[], page: Page) => JSON.stringify([store.user.peek()?._id, filter, page]);

/** Requests the first page of a list before its page opens. */
export function prefetchList(path: string, params: Readonly<Record<string, string>>): void {
  const { filters: [only, ...others], recent } = listOf(path, params);
  if (!only || others.length > 0 || recent) return; // These lists need other data first.
  prefetched.prefetch(requestKey(only, firstPage), () => findGames(only, firstPage));
}

const calls: Calls = {
  games: (filter, page) => prefetched.take(requestKey(filter, page)) ?? findGames(filter, page),
  providers: findProviders,
  recent: async () => (await api.post("/api/data/recentGames", {}, { retry: true })).map(({ game }) => game),
};

/** Page size if all games are needed for sorting, and the max number of requests. */
const sortPageSize = 1000;
const maxSortPages = 5;
/** Number of tiles that are added when the end comes near. */
const tilesPerStep = 60;

/** The order of the list, and the provider filter. An empty provider shows all games. */
export interface View {
  order: Order;
  provider: string;
}

/** The available orders. */
export const orders: readonly Order[] = ["popular", "name", "newest"];

/** The view in the query of an address. */
export function viewOf(query: string, { order: defaultOrder, hasSeveralProviders }: Pick<List, "order" | "hasSeveralProviders">): View {
  const params = new URLSearchParams(query);
  return { order: orders.find((order) => order === params.get("sort")) ?? defaultOrder, provider: (hasSeveralProviders && params.get("provider")) || "" };
}

/** The query of a view. Empty for the default view. */
export function queryOf({ order, provider }: View, defaultOrder: Order): string {
  const query = new URLSearchParams();
  if (order !== defaultOrder) query.set("sort", order);
  if (provider) query.set("provider", provider);
  return query.size > 0 ? `?${query}` : "";
}

/** One open list. */
export class GameList {
  readonly title = signal("");
  readonly order = signal<Order>("popular");
  /** The provider filter. Empty shows all. */
  readonly provider = signal("");
  private readonly pages = new Pages<Game>((known) => (known.length === 0 ? this.fetch() : this.page(known.length)), ({ id }) => id);
  readonly failure = this.pages.failure;
  readonly loadingMore = this.pages.loading;
  private readonly visibleLimit = signal(tilesPerStep);
  private activeFilter: Filter[] | null = null;

  /** The tiles to draw. Null while the first ones load. */
  readonly visibleGames = computed(() => {
    const games = this.pages.rows.value;
    return games && sortGames(games, this.list.recent ? "popular" : this.order.value).slice(0, this.visibleLimit.value);
  });
  /** True while there are tiles that are not drawn. */
  readonly more = computed(() => this.pages.rows.value === null || this.pages.more.value || this.pages.rows.value.length > this.visibleLimit.value);
  /** The number of games, once it is known. */
  readonly count = computed(() => (this.pages.rows.value === null || this.pages.more.value ? null : this.pages.rows.value.length));

  constructor(private readonly list: List, private readonly server: Calls = calls, view: View = viewOf("", list)) {
    this.title.value = list.title;
    this.order.value = view.order;
    this.provider.value = view.provider;
  }

  /** Changes the view. Does nothing if it is the current one. */
  setView({ order, provider }: View): void {
    if (provider !== this.provider.peek()) {
      batch(() => {
        this.order.value = order;
        this.provider.value = provider;
        this.visibleLimit.value = tilesPerStep;
      });
      void this.load();
    } else if (order !== this.order.peek()) {
      this.setOrder(order);
    }
  }

  private setOrder(order: Order): void {
    this.order.value = order;
    this.visibleLimit.value = tilesPerStep;
    if (order !== "popular" && !this.isComplete()) void this.load();
  }

  private isComplete(): boolean {
    return this.pages.rows.peek() !== null && !this.pages.more.peek();
  }

  /** Loads the list from the start. */
  load(): Promise<void> {
    return this.pages.load();
  }

  /** Draws more tiles, and loads them if needed. */
  async showMore(): Promise<void> {
    const games = this.pages.rows.peek();
    if (!games || this.loadingMore.peek() || !this.more.peek()) return;
    if (games.length > this.visibleLimit.peek() || this.isComplete() || (await this.pages.next())) this.visibleLimit.value += tilesPerStep;
  }

  private async fetch(): Promise<Loaded<Game>> {
    if (this.list.recent) {
      const games = (await this.server.recent()).filter((game) => !this.provider.peek() || game.type === this.provider.peek());
      return { rows: games, more: false };
    }
    this.activeFilter ??= await this.findFilter();
    const page = await (this.order.peek() === "popular" ? this.page(0) : this.allPages());
    if (this.list.slug === undefined || this.list.filters.length > 1) return page;
    const [game] = page.rows;
    if (game) this.title.value = game.type; // The spelling of the provider itself.
    return game || !(await this.resolveSlug(this.list.slug)) ? page : this.fetch();
  }

  // No provider has the name in the address, so it may be a slug.
  private async resolveSlug(slug: string): Promise<boolean> {
    const providers = await this.server.providers().catch(() => []);
    const bySlug = providers.find((provider) => provider.slug === slug);
    if (!bySlug || this.title.peek() === bySlug.name) return false;
    this.title.value = bySlug.name;
    this.activeFilter = [{ key: "type", expect: bySlug.name }];
    return true;
  }

  private async page(offset: number): Promise<Loaded<Game>> {
    return pageOf(await this.server.games(this.filters(), { limit: pageSize, offset }), pageSize);
  }

  private async allPages(): Promise<Loaded<Game>> {
    const games: Game[] = [];
    for (let page = 0; page < maxSortPages; page++) {
      const next = await this.server.games(this.filters(), { limit: sortPageSize, offset: games.length });
      games.push(...next);
      if (next.length < sortPageSize) break;
    }
    return { rows: games, more: false };
  }

  private filters(): Filter[] {
    const provider = this.provider.peek();
    return [...(this.activeFilter ?? []), ...(provider ? [{ key: "type", expect: provider } as const] : [])];
  }

  // The first filter of the list that finds a game.
  private async findFilter(): Promise<Filter[]> {
    const [only] = this.list.filters;
    if (only && this.list.filters.length === 1) return only;
    for (const filter of await this.candidates()) {
      const [game] = await this.server.games(filter, { limit: 1, offset: 0 });
      const [wanted] = filter;
      if (!game || !wanted) continue;
      const spellings = spelling(game, wanted);
      if (wanted.key === "type") this.title.value = game.type;
      else if (spellings) this.title.value = titleOfTag(spellings);
      return filter;
    }
    return this.list.filters[0] ?? [];
  }

  private async candidates(): Promise<Filter[][]> {
    const [kind, type, ...others] = this.list.filters;
    const providers = await this.server.providers().catch(() => []);
    const providerOfSlug = providers.find((provider) => provider.slug === this.list.slug);
    const byName: Filter[][] = providerOfSlug ? [[{ key: "type", expect: providerOfSlug.name }]] : [];
    return [kind, type, ...byName, ...others].filter((filter) => filter !== undefined);
  }
}
