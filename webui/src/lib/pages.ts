// A list that is loaded page by page: the first page anew, or what comes after
// the rows that are there.

import { batch, signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "./explain";

export interface Page<Row> {
  rows: readonly Row[];
  /** Whether there are rows after these. */
  more: boolean;
}

/** What the server says to a request for so many rows: a full answer has more behind it. */
export const pageOf = <Row>(rows: readonly Row[], size: number): Page<Row> => ({ rows, more: rows.length === size });

export class Pages<Row> {
  private readonly held = signal<Row[] | null>(null);
  private readonly open = signal(false);
  private readonly failed = signal<string | null>(null);
  private readonly busy = signal(false);
  private run = 0;

  /** Null until loaded. */
  readonly rows: ReadonlySignal<Row[] | null> = this.held;
  readonly more: ReadonlySignal<boolean> = this.open;
  /** What went wrong with the last load, a sentence; the rows stay. */
  readonly failure: ReadonlySignal<string | null> = this.failed;
  /** True while the next page is on its way. */
  readonly loading: ReadonlySignal<boolean> = this.busy;

  /** ask is told the rows that are there, none for the first page. */
  constructor(
    private readonly ask: (known: readonly Row[]) => Promise<Page<Row>>,
    private readonly keyOf: (row: Row) => string,
  ) {}

  /** Loads the first page; what is there stays until the answer. */
  load(): Promise<void> {
    this.busy.value = false;
    return this.fetch([]);
  }

  /** Loads the next page, or the first where there is none yet. Says whether it came. */
  async next(): Promise<boolean> {
    const known = this.held.peek();
    if (this.busy.peek() || (known !== null && !this.open.peek())) return false;
    this.busy.value = true;
    const mine = this.run + 1;
    await this.fetch(known ?? []);
    if (mine !== this.run) return false;
    this.busy.value = false;
    return this.failed.peek() === null;
  }

  /** Puts rows that have just come to be on top; the oldest drop out. */
  prepend(rows: readonly Row[], limit: number): void {
    const known = this.held.peek();
    if (known) this.held.value = this.united(rows, known).slice(0, limit);
  }

  /** Forgets the rows, and any answer that is still to come. */
  clear(): void {
    this.run += 1;
    batch(() => {
      this.held.value = null;
      this.open.value = this.busy.value = false;
      this.failed.value = null;
    });
  }

  private async fetch(known: readonly Row[]): Promise<void> {
    this.run += 1;
    const mine = this.run;
    this.failed.value = null;
    try {
      const { rows, more } = await this.ask(known);
      if (mine !== this.run) return; // a newer load has begun
      batch(() => {
        this.held.value = known.length > 0 ? this.united(this.held.peek() ?? [], rows) : [...rows];
        this.open.value = more;
      });
    } catch (error) {
      if (mine === this.run) this.failed.value = errorText(error);
    }
  }

  /** Both, each row once: pages overlap when rows came in meanwhile. */
  private united(first: readonly Row[], then: readonly Row[]): Row[] {
    const known = new Set(first.map(this.keyOf));
    return [...first, ...then.filter((row) => !known.has(this.keyOf(row)))];
  }
}

/** Pages of a call that says itself where the next one begins; no cursor is the end. */
export function cursorPages<Row>(ask: (cursor: string) => Promise<{ rows: readonly Row[]; next?: string }>, keyOf: (row: Row) => string): Pages<Row> {
  let cursor = "";
  let asked = 0;
  return new Pages<Row>(async (known) => {
    const mine = ++asked;
    const { rows, next } = await ask(known.length > 0 ? cursor : "");
    if (mine === asked) cursor = next ?? "";
    return { rows, more: Boolean(next) };
  }, keyOf);
}
