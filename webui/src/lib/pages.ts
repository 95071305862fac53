// A list that is loaded page by page: the first page again, or the rows after the loaded ones.

import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "./errorText";

export interface Page<Row> {
  rows: readonly Row[];
  /** Whether there are more rows after these. */
  more: boolean;
}

/** A page from a response with a requested size: a full response has more rows after it. */
export const pageOf = <Row>(rows: readonly Row[], size: number): Page<Row> => ({ rows, more: rows.length === size });

export class Pages<Row> {
  private readonly rowsSignal = signal<Row[] | null>(null);
  private readonly moreSignal = signal(false);
  private readonly failureSignal = signal<string | null>(null);
  private readonly loadingSignal = signal(false);
  private latestRun = 0;

  /** Null until loaded. */
  readonly rows: ReadonlySignal<Row[] | null> = this.rowsSignal;
  readonly more: ReadonlySignal<boolean> = this.moreSignal;
  /** The error of the last load as a sentence. The rows stay. */
  readonly failure: ReadonlySignal<string | null> = this.failureSignal;
  /** True while the next page is loading. */
  readonly loading: ReadonlySignal<boolean> = this.loadingSignal;

  /** ask gets the loaded rows, none for the first page. */
  constructor(
    private readonly fetchPage: (loaded: readonly Row[]) => Promise<Page<Row>>,
    private readonly keyOf: (row: Row) => string,
  ) {}

  /** Loads the first page. The loaded rows stay until the response. */
  load(): Promise<void> {
    this.loadingSignal.value = false;
    return this.fetch([]);
  }

  /** Loads the next page, or the first if there is none yet. Returns whether it succeeded. */
  async next(): Promise<boolean> {
    const loaded = this.rowsSignal.peek();
    if (this.loadingSignal.peek() || (loaded !== null && !this.moreSignal.peek())) return false;
    this.loadingSignal.value = true;
    const run = this.latestRun + 1;
    await this.fetch(loaded ?? []);
    if (run !== this.latestRun) return false;
    this.loadingSignal.value = false;
    return this.failureSignal.peek() === null;
  }

  /** Adds new rows at the top. The oldest are dropped. */
  prepend(rows: readonly Row[], limit: number): void {
    const loaded = this.rowsSignal.peek();
    if (loaded) this.rowsSignal.value = this.merge(rows, loaded).slice(0, limit);
  }

  /** Clears the rows, and ignores outstanding responses. */
  clear(): void {
    this.latestRun += 1;
    batch(() => {
      this.rowsSignal.value = null;
      this.moreSignal.value = this.loadingSignal.value = false;
      this.failureSignal.value = null;
    });
  }

  private async fetch(loaded: readonly Row[]): Promise<void> {
    this.latestRun += 1;
    const run = this.latestRun;
    this.failureSignal.value = null;
    try {
      const { rows, more } = await this.fetchPage(loaded);
      if (run !== this.latestRun) return; // a newer load has started
      batch(() => {
        this.rowsSignal.value = loaded.length > 0 ? this.merge(this.rowsSignal.peek() ?? [], rows) : [...rows];
        this.moreSignal.value = more;
      });
    } catch (error) {
      if (run === this.latestRun) this.failureSignal.value = errorText(error);
    }
  }

  /** Both lists without duplicates, because pages overlap when rows were added meanwhile. */
  private merge(first: readonly Row[], more: readonly Row[]): Row[] {
    const loaded = new Set(first.map(this.keyOf));
    return [...first, ...more.filter((row) => !loaded.has(this.keyOf(row)))];
  }
}

/** Pages of a call that returns a cursor. An empty cursor is the end. */
export function cursorPages<Row>(fetchPage: (cursor: string) => Promise<{ rows: readonly Row[]; next?: string }>, keyOf: (row: Row) => string): Pages<Row> {
  let cursor = "";
  let latestRun = 0;
  return new Pages<Row>(async (loaded) => {
    const run = ++latestRun;
    const { rows, next } = await fetchPage(loaded.length > 0 ? cursor : "");
    if (run === latestRun) cursor = next ?? "";
    return { rows, more: Boolean(next) };
  }, keyOf);
}
