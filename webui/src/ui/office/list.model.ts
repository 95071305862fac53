// A table with the default view of the office: the newest rows first, fifty on a page, kept in the
// address of the page.

import type { SortOrder } from "../sortRows";
import { pageAddress, tableModel, type TableModel } from "./table.model";
import type { TableView } from "./view";

type Named = string | { readonly key: string };

/** The columns of a list, or their keys. */
export type ListColumns = readonly Named[];

export interface ListOptions<Row> {
  /** Loads a page. An empty or missing cursor is the end. */
  load: (view: TableView, stop: AbortSignal) => Promise<{ rows: Row[]; next?: string | null; total?: number }>;
  rowKey: (row: Row) => string;
  columns: ListColumns;
  filters?: readonly Named[];
  /** The columns that are hidden at first. */
  hidden?: readonly string[];
  /** The columns that the server can sort by, and the order at first. */
  sortable?: readonly string[];
  sort?: SortOrder;
  /** Rows on a page at first. */
  size?: number;
  /** The largest page of the server. */
  maxSize?: number;
}

const pageSizes = [25, 50, 100, 200];
const keyOf = (named: Named) => (typeof named === "string" ? named : named.key);

/** Makes the model of a list. ResourcePage loads it. */
export function listModel<Row>({ load, rowKey, columns, filters = [], hidden = [], sortable = [], sort, size = 50, maxSize = 200 }: ListOptions<Row>): TableModel<Row> {
  return tableModel<Row>({
    async load(view, stop) {
      const { next, ...page } = await load(view, stop);
      return { ...page, next: next || null };
    },
    rowKey,
    columns: columns.map(keyOf),
    sortable,
    filters: filters.map(keyOf),
    sizes: pageSizes.filter((one) => one <= maxSize),
    defaultView: { sort: sort ?? null, filters: {}, hidden, after: null, size },
    address: pageAddress,
  });
}
