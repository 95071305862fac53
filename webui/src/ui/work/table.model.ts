// A table whose rows the server has: which page of them is shown, in which
// order, under which filters, and which of them are chosen.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "../../lib/explain";
import { readView, type TableKnows, type TableView, writeView } from "./view";

export interface TablePage<Row> {
  rows: Row[];
  /** Where the page after this one begins; null on the last. */
  next: string | null;
  /** How many rows there are in all, where the server knows. */
  total?: number;
}

/** Loads a page. `stop` tells that nobody waits for it any more. */
export type LoadPage<Row> = (view: TableView, stop: AbortSignal) => Promise<TablePage<Row>>;

/** Where the view is kept: the address of the page, or a variable in tests. */
export interface Address {
  query(): string;
  write(query: string): void;
}

export interface TableOptions<Row> extends TableKnows {
  load: LoadPage<Row>;
  rowKey: (row: Row) => string;
  standard: TableView;
  address: Address;
}

export interface TableModel<Row> {
  readonly view: ReadonlySignal<TableView>;
  /** Null until a page was loaded; the old one stays while the next is loaded. */
  readonly page: ReadonlySignal<TablePage<Row> | null>;
  readonly loading: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string | null>;
  /** The chosen rows, which need not be on this page. */
  readonly chosen: ReadonlySignal<ReadonlyMap<string, Row>>;
  /** How many rows come before this page; null after an address led into the middle. */
  readonly before: ReadonlySignal<number | null>;
  /** Whether any filter is set. */
  readonly filtered: ReadonlySignal<boolean>;
  readonly sizes: readonly number[];
  rowKey(row: Row): string;
  reload(): Promise<void>;
  /** Down first, then up, then as it is by itself. */
  sortBy(key: string): void;
  /** Sets a filter; empty takes it away. */
  filter(name: string, value: string): void;
  clearFilters(): void;
  showColumn(key: string, shown: boolean): void;
  resize(size: number): void;
  next(): void;
  previous(): void;
  choose(rows: readonly Row[], chosen: boolean): void;
  chooseNone(): void;
  /** All rows under the filters, page by page, at most `limit`. */
  everyRow(limit: number): Promise<{ rows: Row[]; cut: boolean }>;
}

/** Makes the model; load it with reload(). */
export function tableModel<Row>(options: TableOptions<Row>): TableModel<Row> {
  const { load, rowKey, standard, address } = options;
  const view = signal(readView(address.query(), options, standard));
  const page = signal<TablePage<Row> | null>(null);
  const loading = signal(false);
  const failure = signal<string | null>(null);
  const chosen = signal<ReadonlyMap<string, Row>>(new Map());
  const before = signal<number | null>(view.peek().after === null ? 0 : null);
  const filtered = computed(() => Object.keys(view.value.filters).length > 0);
  // The beginnings of the pages that led to this one.
  let way: (string | null)[] = [];
  let stop = new AbortController();

  async function reload(): Promise<void> {
    stop.abort();
    stop = new AbortController();
    const mine = stop.signal;
    batch(() => {
      loading.value = true;
      failure.value = null;
    });
    try {
      const loaded = await load(view.peek(), mine);
      if (mine.aborted) return;
      batch(() => {
        page.value = loaded;
        loading.value = false;
      });
    } catch (error) {
      if (mine.aborted) return;
      batch(() => {
        failure.value = errorText(error);
        loading.value = false;
      });
    }
  }

  function turn(patch: Partial<TableView>, rowsBefore: number | null): void {
    batch(() => {
      view.value = { ...view.peek(), ...patch };
      before.value = rowsBefore;
    });
    address.write(writeView(address.query(), view.peek(), options, standard));
    void reload();
  }

  // Another order or filter begins at the first page; what was chosen under
  // another filter would be acted on unseen.
  function again(patch: Partial<TableView>): void {
    way = [];
    if (patch.filters) chosen.value = new Map();
    turn({ ...patch, after: null }, 0);
  }

  return {
    view, page, loading, failure, chosen, before, filtered, rowKey, reload,
    sizes: options.sizes,
    sortBy(key) {
      const sort = view.peek().sort;
      if (sort?.key !== key) again({ sort: { key, down: true } });
      else if (sort.down) again({ sort: { key, down: false } });
      else again({ sort: standard.sort });
    },
    filter(name, value) {
      const { [name]: old = "", ...others } = view.peek().filters;
      if (old !== value.trim()) again({ filters: value.trim() ? { ...others, [name]: value.trim() } : others });
    },
    clearFilters: () => again({ filters: {} }),
    showColumn(key, shown) {
      const hidden = view.peek().hidden.filter((name) => name !== key);
      view.value = { ...view.peek(), hidden: shown ? hidden : [...hidden, key] };
      address.write(writeView(address.query(), view.peek(), options, standard));
    },
    resize: (size) => again({ size }),
    next() {
      const shown = page.peek();
      if (!shown?.next || loading.peek()) return;
      way.push(view.peek().after);
      const past = before.peek();
      turn({ after: shown.next }, past === null ? null : past + shown.rows.length);
    },
    previous() {
      if (view.peek().after === null || loading.peek()) return;
      // Who came by an address into the middle gets back to the first page.
      const to = way.pop() ?? null;
      const past = before.peek();
      turn({ after: to }, to === null ? 0 : past === null ? null : Math.max(0, past - view.peek().size));
    },
    choose(rows, wanted) {
      const next = new Map(chosen.peek());
      for (const row of rows) {
        if (wanted) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      chosen.value = next;
    },
    chooseNone: () => void (chosen.value = new Map()),
    async everyRow(limit) {
      const rows: Row[] = [];
      let after: string | null = null;
      const alone = new AbortController().signal;
      do {
        const part: TablePage<Row> = await load({ ...view.peek(), after }, alone);
        rows.push(...part.rows);
        after = part.next;
      } while (after !== null && rows.length < limit);
      return { rows: rows.slice(0, limit), cut: after !== null || rows.length > limit };
    },
  };
}

/** The address of the page. Another view takes the place of the one before, so that Back leaves the table. */
export const pageAddress: Address = {
  query: () => location.search,
  write: (query) => history.replaceState(history.state, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`),
};
