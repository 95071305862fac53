// The number of bets in the feed within the last minute.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { LiveGame } from "./feed.call";

const minute = 60_000;
/** How often bets older than a minute are dropped, in milliseconds. */
export const updateInterval = 5000;
/** The server's max length of a list. If the minute has more bets, the count starts at this number. */
export const gamesLimit = 50;

export class BetRate {
  private readonly countSignal = signal<number | null>(null);
  private readonly betTimes = new Map<string, number>();

  /** Bets of the last minute. Null until known. */
  readonly bets: ReadonlySignal<number | null> = this.countSignal;

  constructor(private readonly now: () => number) {}

  /** Adds bets. Each counts once. */
  add(games: readonly LiveGame[]): void {
    for (const { game, at } of games) this.betTimes.set(game.id, at);
    this.update();
  }

  /** Drops bets older than a minute. */
  update(): void {
    const from = this.now() - minute;
    for (const [id, at] of this.betTimes) if (at <= from) this.betTimes.delete(id);
    this.countSignal.value = this.betTimes.size;
  }
}
