// The configuration that the server writes into the page as JSON.

import type { Announcement, Banner, DataAnswer, Notification, RestoreAnswer, Slide } from "./api.gen";
import type { Currency, Licence, Theme, User } from "./types";

export interface Bootstrap {
  product: { name: string; operator: string; licenceNumber: string; email: string; social: Record<string, string>; url: string };
  /** A showcase installation: simulated feeds, play money, an outbox to read. */
  demo: boolean;
  live: { ports: number[]; path: string };
  captcha: { provider: string; siteKey: string; challengeUrl: string };
  /** enabled: launches inside Telegram can sign in. */
  telegram: { bot: string; enabled: boolean };
  walletConnect: { frameUrl: string };
  licence: Licence;
  news: { announcement: Announcement; notifications: Notification[] | null };
  /** The slider of the home page, when the site was opened there. */
  top: { banners: Banner[] | null; slides: Slide[] | null } | null;
  user: User | null;
  /** On the page of a game: the currencies of the site, with the visitor's balances. */
  currencies: Currency[] | null;
  /** On the page of a game for one player: the answers that it would request first. */
  game: { id: string; data: DataAnswer; restore: RestoreAnswer } | null;
  wallet: { lockedUntilConfirmed: boolean };
  accounts: { passwordMin: number };
  /** The lists of games that are empty, by the last part of their path; absent when none is. */
  emptyLists?: string[];
  /** The welcome text of the support, and the address of an external one. Absent if the licence has none. */
  support?: { external: string; welcome: string; maxLength: number };
  /** The jackpots with their levels; absent without any. */
  jackpots?: { id: string; name: string; level: number; games: string[] }[];
  /** Whether the site has a sportsbook. */
  sports: boolean;
  /** Whether its matches are simulated. */
  sportsSimulated?: boolean;
  /** The range of stakes of sports bets in dollars, and the maximum number of selections of a bet. */
  slip?: { min: string; max: string; legs: number };
  /** Another house's sportsbook at /sportsbook, and whether Twitch may be shown. */
  sportsFrames: { url: string; brand: string; twitch: boolean };
  /** Whether visitors are asked if their visit may be measured, and the edition of the text. */
  consent?: { ask: boolean; edition: number };
  /** What the site demands of staff; absent for players and guests. */
  staff?: { twoFactor: boolean };
  theme: Theme;
  version: string;
  /** Whether the site keeps its files in the browser by a service worker. */
  worker: boolean;
}

const defaults: Bootstrap = {
  product: { name: "Croupier", operator: "", licenceNumber: "", email: "", social: {}, url: "" },
  demo: false,
  live: { ports: [2096, 2083], path: "/ws" },
  captcha: { provider: "none", siteKey: "", challengeUrl: "" },
  telegram: { bot: "", enabled: false },
  walletConnect: { frameUrl: "" },
  licence: { valid: true, kind: "", demo: false, enabledFeatures: [], plugins: [], pluginSettings: {} },
  news: { announcement: { enabled: false, image: "", title: "", content: "" }, notifications: [] },
  top: null,
  user: null,
  currencies: null,
  game: null,
  wallet: { lockedUntilConfirmed: true },
  accounts: { passwordMin: 5 },
  sports: false,
  sportsFrames: { url: "", brand: "", twitch: false },
  theme: "dark",
  version: "",
  worker: false,
};

/** Reads the page's JSON; keys that it lacks keep their neutral values. */
export function readBootstrap(text: string | null | undefined): Bootstrap {
  if (!text?.trim()) return defaults;
  try {
    const parsed = JSON.parse(text) as Partial<Bootstrap>;
    return {
      ...defaults,
      ...parsed,
      product: { ...defaults.product, ...parsed.product, social: parsed.product?.social ?? {} },
      live: { ...defaults.live, ...parsed.live },
      licence: { ...defaults.licence, ...parsed.licence },
    };
  } catch {
    return defaults;
  }
}

export const bootstrap: Bootstrap = readBootstrap(
  typeof document === "undefined" ? null : document.getElementById("bootstrap")?.textContent,
);
