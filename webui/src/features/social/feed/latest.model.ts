// The latest wins: real ones as they happen, and on a demo site invented ones
// that say so.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "../../../lib/explain";
import { pageExists } from "../../../lib/offers";
import type { LiveGame } from "./feed.types";

export interface LatestWin {
  _id: string;
  winType: "game" | "trade" | "sports";
  /** The game, null for trades and sports. */
  game: { id: string; name: string } | null;
  /** What was traded, null otherwise. */
  ticker: string | null;
  /** Path of the picture; null has none. */
  image: string | null;
  player: string;
  multiplier: string;
  /** Dollars. */
  usdProfit: number;
  /** Decimal texts in whole units of the currency. */
  profit: string;
  payout: string;
  currency: string;
  /** Invented for a showcase; never true of what a server sent. */
  simulated: boolean;
  /** Marked as one of a demonstration: invented, or of an invented player. */
  demo: boolean;
}

/** How many are loaded at the start. */
export const firstWins = 9;
/** The longest list after a real win, and after an invented one. */
export const realCap = 30;
export const simulatedCap = 25;

/** The win of a wager; null when it won nothing. */
export function winOf({ game, metadata, user }: LiveGame): LatestWin | null {
  if (game.status !== "win" || !(game.profit_usd_converted > 0)) return null;
  return {
    _id: game.id, winType: "game", game: { id: metadata.id, name: metadata.name }, ticker: null, image: metadata.image,
    player: user.name, multiplier: game.multiplier, usdProfit: game.profit_usd_converted,
    profit: game.profit, payout: game.payout, currency: game.currency, simulated: false, demo: user.demo === true,
  };
}

/** Where a win leads to; null when it came of what this site does not offer. */
export function hrefOf({ winType, game, ticker }: Pick<LatestWin, "winType" | "game" | "ticker">, exists = pageExists): string | null {
  let to = "/sportsbook";
  if (winType === "game" && game) to = `/casino/game/${encodeURIComponent(game.id)}`;
  else if (winType === "trade" && ticker) to = `/trading/${encodeURIComponent(ticker)}`;
  return exists(to) ? to : null;
}

export class LatestWins {
  private readonly held = signal<LatestWin[] | null>(null);
  private readonly failed = signal<string | null>(null);
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private ended = false;

  /** Newest first; null until loaded. */
  readonly wins: ReadonlySignal<LatestWin[] | null> = this.held;
  readonly failure: ReadonlySignal<string | null> = this.failed;

  constructor(private readonly ask: () => Promise<LiveGame[]>) {}

  async load(): Promise<void> {
    this.failed.value = null;
    try {
      const games = await this.ask();
      if (this.ended) return;
      const loaded = games.flatMap((game) => winOf(game) ?? []);
      const came = this.held.peek() ?? [];
      const known = new Set(came.map(({ _id }) => _id));
      this.held.value = [...came, ...loaded.filter(({ _id }) => !known.has(_id))].slice(0, realCap);
    } catch (error) {
      if (!this.ended) this.failed.value = errorText(error);
    }
  }

  /** Takes a wager in; a win is shown after its delay. */
  receive(game: LiveGame): void {
    const win = winOf(game);
    if (!win || this.timers.size >= realCap) return;
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
    const wins = this.held.peek() ?? [];
    if (this.ended || wins.some(({ _id }) => _id === win._id)) return;
    this.held.value = [win, ...wins].slice(0, win.simulated ? simulatedCap : realCap);
  }

  stop(): void {
    this.ended = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
