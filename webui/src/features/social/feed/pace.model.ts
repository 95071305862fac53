// How much is being played: the bets that the feed told of within a minute.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import type { LiveGame } from "./feed.types";

const minute = 60_000;
/** How often bets that are a minute old are forgotten, in milliseconds. */
export const lookEvery = 5000;
/** The longest list that the server answers. Where the minute holds more, the count begins there. */
export const asked = 50;

export class Pace {
  private readonly count = signal<number | null>(null);
  private readonly seen = new Map<string, number>();

  /** Bets of the last minute; null until known. */
  readonly bets: ReadonlySignal<number | null> = this.count;

  constructor(private readonly now: () => number) {}

  /** Takes bets in; each counts once. */
  take(games: readonly LiveGame[]): void {
    for (const { game, at } of games) this.seen.set(game.id, at);
    this.look();
  }

  /** Forgets what is older than a minute. */
  look(): void {
    const from = this.now() - minute;
    for (const [id, at] of this.seen) if (at <= from) this.seen.delete(id);
    this.count.value = this.seen.size;
  }
}
