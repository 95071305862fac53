// A table of rows on the server: the current page, the order, the filters, and the selected rows.

import type { ReactNode } from "react";
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "../../lib/errorText";
import { readView, type TableSchema, type TableView, writeView } from "./view";

/** A column of a DataTable. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The text in an exported file. A column without it is left out of files. */
  text?: (row: Row) => string;
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** The server can sort by it. */
  sortable?: boolean;
  /** Cannot be hidden: it identifies the row. */
  alwaysVisible?: boolean;
}

export interface TablePage<Row> {
  rows: Row[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
  /** The total number of rows, if the server knows it. */
  total?: number;
}

/** Loads a page. `stop` is aborted when the result is no longer needed. */
export type LoadPage<Row> = (view: TableView, stop: AbortSignal) => Promise<TablePage<Row>>;

/** The storage of the view: the address of the page, or a variable in tests. */
export interface ViewAddress {
  query(): string;
  write(query: string): void;
}

export interface TableOptions<Row> extends TableSchema {
  load: LoadPage<Row>;
  rowKey: (row: Row) => string;
  defaultView: TableView;
  address: ViewAddress;
}

export interface TableModel<Row> {
  readonly view: ReadonlySignal<TableView>;
  /** Null until a page is loaded. The old one stays while the next is loading. */
  readonly page: ReadonlySignal<TablePage<Row> | null>;
  readonly loading: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string | null>;
  /** The selected rows, also those on other pages. */
  readonly selected: ReadonlySignal<ReadonlyMap<string, Row>>;
  /** The number of rows before this page. Null if an address opened a later page. */
  readonly rowsBefore: ReadonlySignal<number | null>;
  /** Whether any filter is set. */
  readonly filtered: ReadonlySignal<boolean>;
  readonly sizes: readonly number[];
  rowKey(row: Row): string;
  reload(): Promise<void>;
  /** Descending first, then ascending, then the default order. */
  sortBy(key: string): void;
  /** Sets a filter. Empty removes it. */
  filter(name: string, value: string): void;
  clearFilters(): void;
  showColumn(key: string, shown: boolean): void;
  resize(size: number): void;
  next(): void;
  previous(): void;
  select(rows: readonly Row[], selected: boolean): void;
  clearSelection(): void;
  /** All filtered rows, page by page, at most `limit`. */
  loadAllRows(limit: number): Promise<{ rows: Row[]; cut: boolean }>;
}

/** Makes the model. Load it with reload(). */
export function tableModel<Row>(options: TableOptions<Row>): TableModel<Row> {
  const { load, rowKey, defaultView, address } = options;
  const view = signal(readView(address.query(), options, defaultView));
  const page = signal<TablePage<Row> | null>(null);
  const loading = signal(false);
  const failure = signal<string | null>(null);
  const selected = signal<ReadonlyMap<string, Row>>(new Map());
  const rowsBefore = signal<number | null>(view.peek().after === null ? 0 : null);
  const filtered = computed(() => Object.keys(view.value.filters).length > 0);
  // The cursors of the pages before this one.
  let previousCursors: (string | null)[] = [];
  let stop = new AbortController();

  async function reload(): Promise<void> {
    stop.abort();
    stop = new AbortController();
    const ownSignal = stop.signal;
    batch(() => {
      loading.value = true;
      failure.value = null;
    });
    try {
      const loaded = await load(view.peek(), ownSignal);
      if (ownSignal.aborted) return;
      batch(() => {
        page.value = loaded;
        loading.value = false;
      });
    } catch (error) {
      if (ownSignal.aborted) return;
      batch(() => {
        failure.value = errorText(error);
        loading.value = false;
      });
    }
  }

  function showPage(patch: Partial<TableView>, nextRowsBefore: number | null): void {
    batch(() => {
      view.value = { ...view.peek(), ...patch };
      rowsBefore.value = nextRowsBefore;
    });
    address.write(writeView(address.query(), view.peek(), options, defaultView));
    void reload();
  }

  // Another order or filter starts at the first page. The selection is cleared, because an action
  // on it would affect invisible rows.
  function restart(patch: Partial<TableView>): void {
    previousCursors = [];
    if (patch.filters) selected.value = new Map();
    showPage({ ...patch, after: null }, 0);
  }

  return {
    view, page, loading, failure, selected, rowsBefore, filtered, rowKey, reload,
    sizes: options.sizes,
    sortBy(key) {
      const sort = view.peek().sort;
      if (sort?.key !== key) restart({ sort: { key, descending: true } });
      else if (sort.descending) restart({ sort: { key, descending: false } });
      else restart({ sort: defaultView.sort });
    },
    filter(name, value) {
      const { [name]: old = "", ...others } = view.peek().filters;
      if (old !== value.trim()) restart({ filters: value.trim() ? { ...others, [name]: value.trim() } : others });
    },
    clearFilters: () => restart({ filters: {} }),
    showColumn(key, shown) {
      const hidden = view.peek().hidden.filter((name) => name !== key);
      view.value = { ...view.peek(), hidden: shown ? hidden : [...hidden, key] };
      address.write(writeView(address.query(), view.peek(), options, defaultView));
    },
    resize: (size) => restart({ size }),
    next() {
      const shown = page.peek();
      if (!shown?.next || loading.peek()) return;
      previousCursors.push(view.peek().after);
      const rowsSoFar = rowsBefore.peek();
      showPage({ after: shown.next }, rowsSoFar === null ? null : rowsSoFar + shown.rows.length);
    },
    previous() {
      if (view.peek().after === null || loading.peek()) return;
      // If an address opened a later page, back leads to the first page.
      const to = previousCursors.pop() ?? null;
      const rowsSoFar = rowsBefore.peek();
      showPage({ after: to }, to === null ? 0 : rowsSoFar === null ? null : Math.max(0, rowsSoFar - view.peek().size));
    },
    select(rows, isSelected) {
      const next = new Map(selected.peek());
      for (const row of rows) {
        if (isSelected) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      selected.value = next;
    },
    clearSelection: () => void (selected.value = new Map()),
    async loadAllRows(limit) {
      const rows: Row[] = [];
      let after: string | null = null;
      const neverAborted = new AbortController().signal;
      do {
        const part: TablePage<Row> = await load({ ...view.peek(), after }, neverAborted);
        rows.push(...part.rows);
        after = part.next;
      } while (after !== null && rows.length < limit);
      return { rows: rows.slice(0, limit), cut: after !== null || rows.length > limit };
    },
  };
}

/**
 * The address of the page. A new view replaces the current history entry, so that Back leaves the
 * table.
 */
export const pageAddress: ViewAddress = {
  query: () => location.search,
  write: (query) => history.replaceState(history.state, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`),
};
