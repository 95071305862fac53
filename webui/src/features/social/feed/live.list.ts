// A list of wagers that is loaded once and then grows by events, each shown
// after its delay; what is too old drops out at the end.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "../../../lib/explain";
import type { LiveGame } from "./feed.types";

export interface Row {
  game: LiveGame;
  /** Came in while the list was shown. */
  fresh: boolean;
}

/** Events that wait for their delay; more are ignored: they would not be seen. */
export const waitingLimit = 200;
/** No event waits longer, whatever it says; in milliseconds. */
export const delayLimit = 60_000;

export class LiveList {
  private readonly held = signal<Row[] | null>(null);
  private readonly failed = signal<string | null>(null);
  private readonly answered = signal(false);
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private latest = 0;

  /** Newest first; null until loaded. */
  readonly rows: ReadonlySignal<Row[] | null> = this.held;
  /** Whether the first load has come to an end, well or not. */
  readonly settled: ReadonlySignal<boolean> = this.answered;
  /** What went wrong with the last load, a sentence. */
  readonly failure: ReadonlySignal<string | null> = this.failed;

  constructor(
    private readonly ask: (count: number) => Promise<LiveGame[]>,
    private cap: number,
  ) {}

  async load(): Promise<void> {
    const mine = ++this.latest;
    this.failed.value = null;
    if (!this.held.peek()) this.answered.value = false;
    try {
      const games = await this.ask(this.cap);
      if (mine !== this.latest) return;
      // An event shows what everybody may see; an answer, what this viewer may.
      const answer = new Map(games.map((game) => [game.game.id, game]));
      const came = (this.held.peek() ?? []).map((row) => ({ ...row, game: answer.get(row.game.game.id) ?? row.game }));
      const known = new Set(came.map(({ game }) => game.game.id));
      const older = games.filter((game) => !known.has(game.game.id)).map((game) => ({ game, fresh: false }));
      this.show([...came, ...older].sort((a, b) => b.game.at - a.game.at));
    } catch (error) {
      if (mine === this.latest) this.failed.value = errorText(error);
    } finally {
      if (mine === this.latest) this.answered.value = true;
    }
  }

  /** Takes an event in; it is shown after its delay. */
  receive(game: LiveGame): void {
    const delay = Math.min(Math.max(game.delay, 0), delayLimit);
    if (delay === 0) {
      this.insert(game);
      return;
    }
    if (this.timers.size >= waitingLimit) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.insert(game);
    }, delay);
    this.timers.add(timer);
  }

  /** Another length: the oldest drop out, or older ones are loaded. */
  resize(cap: number): void {
    const grows = cap > this.cap;
    this.cap = cap;
    if (this.held.peek()) this.show(this.held.peek() ?? []);
    if (grows) void this.load();
  }

  /** Forgets what still waits. */
  stop(): void {
    this.latest++;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private insert(game: LiveGame): void {
    const rows = this.held.peek();
    if (rows?.some((row) => row.game.game.id === game.game.id)) return;
    this.show([{ game, fresh: true }, ...(rows ?? [])]);
  }

  private show(rows: Row[]): void {
    this.held.value = rows.slice(0, this.cap);
  }
}
