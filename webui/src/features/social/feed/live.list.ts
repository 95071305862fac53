// A list of wagers that is loaded once and then grows by events, each shown after its delay. The
// oldest rows are dropped at the end.

import { signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "../../../lib/errorText";
import type { LiveGame } from "./feed.call";

export interface Row {
  game: LiveGame;
  /** Added while the list was shown. */
  isNew: boolean;
}

/** Max number of events that wait for their delay. Further ones are ignored. */
export const maxDelayed = 200;
/** Max delay of an event in milliseconds. */
export const maxDelay = 60_000;

export class LiveList {
  private readonly rowsSignal = signal<Row[] | null>(null);
  private readonly failureSignal = signal<string | null>(null);
  private readonly settledSignal = signal(false);
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private latestLoad = 0;

  /** Newest first. Null until loaded. */
  readonly rows: ReadonlySignal<Row[] | null> = this.rowsSignal;
  /** Whether the first load has finished, successfully or not. */
  readonly settled: ReadonlySignal<boolean> = this.settledSignal;
  /** The error of the last load, as a sentence. */
  readonly failure: ReadonlySignal<string | null> = this.failureSignal;

  constructor(
    private readonly fetchGames: (count: number) => Promise<LiveGame[]>,
    private maxRows: number,
  ) {}

  async load(): Promise<void> {
    const loadNumber = ++this.latestLoad;
    this.failureSignal.value = null;
    if (!this.rowsSignal.peek()) this.settledSignal.value = false;
    try {
      const games = await this.fetchGames(this.maxRows);
      if (loadNumber !== this.latestLoad) return;
      // An event contains public data, a response contains what this viewer may see.
      const answer = new Map(games.map((game) => [game.game.id, game]));
      const current = (this.rowsSignal.peek() ?? []).map((row) => ({ ...row, game: answer.get(row.game.game.id) ?? row.game }));
      const known = new Set(current.map(({ game }) => game.game.id));
      const older = games.filter((game) => !known.has(game.game.id)).map((game) => ({ game, isNew: false }));
      this.setRows([...current, ...older].sort((a, b) => b.game.at - a.game.at));
    } catch (error) {
      if (loadNumber === this.latestLoad) this.failureSignal.value = errorText(error);
    } finally {
      if (loadNumber === this.latestLoad) this.settledSignal.value = true;
    }
  }

  /** Adds an event. It is shown after its delay. */
  receive(game: LiveGame): void {
    const delay = Math.min(Math.max(game.delay, 0), maxDelay);
    if (delay === 0) {
      this.insert(game);
      return;
    }
    if (this.timers.size >= maxDelayed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.insert(game);
    }, delay);
    this.timers.add(timer);
  }

  /** Sets another length: the oldest rows are dropped, or older ones are loaded. */
  resize(maxRows: number): void {
    const grows = maxRows > this.maxRows;
    this.maxRows = maxRows;
    if (this.rowsSignal.peek()) this.setRows(this.rowsSignal.peek() ?? []);
    if (grows) void this.load();
  }

  /** Drops waiting events. */
  stop(): void {
    this.latestLoad++;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private insert(game: LiveGame): void {
    const rows = this.rowsSignal.peek();
    if (rows?.some((row) => row.game.game.id === game.game.id)) return;
    this.setRows([{ game, isNew: true }, ...(rows ?? [])]);
  }

  private setRows(rows: Row[]): void {
    this.rowsSignal.value = rows.slice(0, this.maxRows);
  }
}
