// The state that the whole site shares. Preferences and the session are kept
// in local storage; data from the server is not.

import { batch, computed, effect, signal, type Signal } from "@preact/signals-react";
import type { Notification as News } from "./api.gen";
import { bootstrap } from "./bootstrap";
import { setCookie } from "./cookies";
import { browserBox, load, parse, save, storageKey, type Box } from "./persist";
import { themes } from "./types";
import type {
  Currency, FiatCurrency, FiatView, Licence, OddsFormat, RecentGame, Selection, Theme, Unit, User,
} from "./types";

/** The version of the chat rules that a player agrees to; another version asks again. */
export const chatRulesVersion = "27.06.2024";
/** How many last games are remembered. */
export const lastGamesCap = 100;

/** Kept in local storage. */
export interface Kept {
  user: User | null;
  token: string | null;
  /** Fun Play: the demo wallet. Guests have nothing else. */
  demo: boolean;
  locale: string;
  theme: Theme;
  unit: Unit;
  currency: string | null;
  liveFeedEntries: number;
  sound: boolean;
  quick: boolean;
  chat: boolean;
  channel: string;
  liveChannel: string;
  fiatView: FiatView;
  fiatCurrency: FiatCurrency;
  recentGameHistory: unknown[];
  sportHideInactive: boolean;
  oddsFormat: OddsFormat;
  /** The version of the rules agreed to, or false. */
  chatRulesAgreed: string | false;
  lastGames: RecentGame[];
  betSlip: Selection[];
  sidebarRail: boolean;
  ignoreConnectionIssues: boolean;
  /** Whether the visitor allowed measuring; null until asked. */
  consent: boolean | null;
}

/** Data from the server, empty until loaded. */
export interface Loaded {
  license: Licence;
  vip: unknown[];
  depositBonus: unknown;
  rakeback: unknown;
  currencies: Currency[];
  /** The lines of the strip over the pages. */
  notifications: News[];
  bonus: unknown[];
  /** The kinds of games that the catalogue has, as far as it was seen. */
  categories: string[];
  features: string[];
  providers: unknown[];
  tickers: unknown[];
}

const keptDefaults: Kept = {
  user: null,
  token: null,
  demo: true,
  locale: "en",
  theme: "dark",
  unit: "btc",
  currency: null,
  liveFeedEntries: 10,
  sound: true,
  quick: false,
  chat: true,
  channel: "casino_en",
  liveChannel: "all",
  fiatView: "off",
  fiatCurrency: "usd",
  recentGameHistory: [],
  sportHideInactive: true,
  oddsFormat: "decimal",
  chatRulesAgreed: false,
  lastGames: [],
  betSlip: [],
  sidebarRail: false,
  ignoreConnectionIssues: false,
  consent: null,
};

type Signals<T> = { readonly [K in keyof T]: Signal<T[K]> };

function signalsOf<T extends object>(values: T): Signals<T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, signal(value)])) as Signals<T>;
}

export interface Store extends Signals<Kept>, Signals<Loaded> {
  /** Changes kept state. A guest's demo stays on whatever the patch says. */
  update(patch: Partial<Kept>): void;
  /** Takes in data loaded from the server. */
  updateData(patch: Partial<Loaded>): void;
  changeLocale(locale: string): void;
  setChatChannel(channel: string): void;
  /** Opens or closes the chat; without effect above 1200 px, where it is always open. */
  toggleChat(): void;
  agreeToChatRules(): void;
  /** Puts a game first in the list of last games. */
  rememberGame(game: RecentGame): void;
  /** Takes over what another tab stored. */
  adopt(text: string | null): void;
}

/** Makes a store over a box and the page's first data; the site has one, tests make their own. */
export function createStore(box: Box, page = bootstrap): Store {
  const stored = load(box);
  const kept = signalsOf(restore(stored));
  const loaded = signalsOf<Loaded>({
    license: page.licence,
    vip: [],
    depositBonus: null,
    rakeback: null,
    currencies: [],
    notifications: page.news.notifications ?? [],
    bonus: [],
    categories: [],
    features: page.licence.enabledFeatures,
    providers: [],
    tickers: [],
  });
  if (page.user) kept.user.value = page.user;
  if (stored.theme === undefined) kept.theme.value = page.theme;

  const update = (patch: Partial<Kept>) =>
    batch(() => {
      assign(kept, patch);
      if (!kept.user.value) kept.demo.value = true;
    });
  update({});
  effect(() => save(box, Object.fromEntries(Object.entries(kept).map(([key, held]) => [key, held.value]))));

  return {
    ...kept,
    ...loaded,
    update,
    updateData: (patch) => batch(() => assign(loaded, patch)),
    changeLocale: (locale) =>
      update({ locale, channel: kept.channel.value.replace(/_[a-z]+$/, `_${locale}`) }),
    setChatChannel: (channel) => update({ channel }),
    toggleChat: () => update({ chat: !kept.chat.value }),
    agreeToChatRules: () => update({ chatRulesAgreed: chatRulesVersion }),
    rememberGame: (game) => update({ lastGames: withGame(kept.lastGames.value, game) }),
    adopt: (text) => update(restore(parse(text))),
  };
}

function assign<T extends object>(signals: Signals<T>, patch: Partial<T>): void {
  for (const key of Object.keys(patch) as (keyof T)[]) {
    if (key in signals && patch[key] !== undefined) signals[key].value = patch[key] as T[keyof T];
  }
}

// restore takes stored values of the right kind and the defaults for the rest.
function restore(stored: Record<string, unknown>): Kept {
  const values: Record<string, unknown> = { ...keptDefaults };
  for (const [key, standard] of Object.entries(keptDefaults)) {
    const value = stored[key];
    if (value !== undefined && (standard === null || sameKind(value, standard))) values[key] = value;
  }
  const kept = values as unknown as Kept;
  kept.chatRulesAgreed = stored.chatRulesAgreed === chatRulesVersion ? chatRulesVersion : false;
  if (!themes.includes(kept.theme)) kept.theme = keptDefaults.theme;
  return kept;
}

function sameKind(value: unknown, standard: unknown): boolean {
  return typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard);
}

function withGame(games: RecentGame[], game: RecentGame): RecentGame[] {
  return [game, ...games.filter((other) => other.id !== game.id)].slice(0, lastGamesCap);
}

export const store = createStore(browserBox());

/** True while somebody is signed in. */
export const signedIn = computed(() => store.user.value !== null);

/** The live feed's channel as it applies: a guest has no "mine". */
export const liveFeedChannel = computed(() =>
  !signedIn.value && store.liveChannel.value === "mine" ? "all" : store.liveChannel.value,
);

/** Follows what other tabs of the site store: a sign-out there is one here. */
export function watchOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey) store.adopt(event.newValue);
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

/** Shows the theme on the page and around it, and tells the server by cookie so that the next page is born in it. */
export function watchTheme(): () => void {
  return effect(() => {
    const theme = store.theme.value;
    document.documentElement.dataset.theme = theme;
    // The browser's own bars take the colour of the page.
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--bg-0").trim();
    if (ground) document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
    setCookie("croupier_theme", theme, 365 * 24 * 3600);
  });
}
