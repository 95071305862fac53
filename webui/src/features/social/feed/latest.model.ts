// The latest wins: real ones as they happen, and on a demo site invented ones that are marked.

import { signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "../../../lib/errorText";
import { pageExists } from "../../../lib/availability";
import type { LiveGame } from "./feed.call";

export interface LatestWin {
  _id: string;
  winType: "game" | "trade" | "sports";
  /** The game. Null for trades and sports. */
  game: { id: string; name: string } | null;
  /** The traded asset. Null otherwise. */
  ticker: string | null;
  /** Path of the picture. Null if there is none. */
  image: string | null;
  player: string;
  multiplier: string;
  /** Dollars. */
  usdProfit: number;
  /** Decimal texts in whole units of the currency. */
  profit: string;
  payout: string;
  currency: string;
  /** Invented for a demo site. Never true for data of a server. */
  simulated: boolean;
  /** Marked as demo data: invented, or of an invented player. */
  demo: boolean;
}

/** Number of wins loaded at the start. */
export const initialWins = 9;
/** The max length of the list after a real win, and after an invented one. */
export const maxWins = 30;
export const maxWinsSimulated = 25;

/** The win of a wager. Null if it won nothing. */
export function winOf({ game, metadata, user }: LiveGame): LatestWin | null {
  if (game.status !== "win" || !(game.profit_usd_converted > 0)) return null;
  const { kind, id, name } = metadata;
  return {
    _id: game.id, winType: kind === "futures" ? "trade" : kind ?? "game", game: kind ? null : { id, name }, ticker: kind === "futures" ? id : null, image: metadata.image,
    player: user.name, multiplier: game.multiplier, usdProfit: game.profit_usd_converted,
    profit: game.profit, payout: game.payout, currency: game.currency, simulated: false, demo: user.demo === true,
  };
}

/** The link of a win. Null if the site does not offer its game. */
export function winLink({ winType, game, ticker }: Pick<LatestWin, "winType" | "game" | "ticker">, exists = pageExists): string | null {
  let to = "/sportsbook";
  if (winType === "game" && game) to = `/casino/game/${encodeURIComponent(game.id)}`;
  else if (winType === "trade" && ticker) to = `/trading/${encodeURIComponent(ticker)}`;
  return exists(to) ? to : null;
}

export class LatestWins {
  private readonly winsSignal = signal<LatestWin[] | null>(null);
  private readonly failureSignal = signal<string | null>(null);
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private ended = false;

  /** Newest first. Null until loaded. */
  readonly wins: ReadonlySignal<LatestWin[] | null> = this.winsSignal;
  readonly failure: ReadonlySignal<string | null> = this.failureSignal;

  constructor(private readonly fetchGames: () => Promise<LiveGame[]>) {}

  async load(): Promise<void> {
    this.failureSignal.value = null;
    try {
      const games = await this.fetchGames();
      if (this.ended) return;
      const loaded = games.flatMap((game) => winOf(game) ?? []);
      const current = this.winsSignal.peek() ?? [];
      const known = new Set(current.map(({ _id }) => _id));
      this.winsSignal.value = [...current, ...loaded.filter(({ _id }) => !known.has(_id))].slice(0, maxWins);
    } catch (error) {
      if (!this.ended) this.failureSignal.value = errorText(error);
    }
  }

  /** Adds a wager. A win is shown after its delay. */
  receive(game: LiveGame): void {
    const win = winOf(game);
    if (!win || this.timers.size >= maxWins) return;
    if (!(game.delay > 0)) {
      this.insert(win);
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.insert(win);
    }, game.delay);
    this.timers.add(timer);
  }

  insert(win: LatestWin): void {
    const wins = this.winsSignal.peek() ?? [];
    if (this.ended || wins.some(({ _id }) => _id === win._id)) return;
    this.winsSignal.value = [win, ...wins].slice(0, win.simulated ? maxWinsSimulated : maxWins);
  }

  stop(): void {
    this.ended = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
