// The view of a table, and its format in the address, so that a view can be kept, shared and
// reloaded.

import type { SortOrder } from "../sortRows";

export interface TableView {
  sort: SortOrder | null;
  /** By filter. An empty value is no filter. */
  filters: Readonly<Record<string, string>>;
  /** Hidden columns. */
  hidden: readonly string[];
  /** The cursor of the page. Null is the first page. */
  after: string | null;
  /** Rows per page. */
  size: number;
}

/** The features of a table, which limit what an address can request. */
export interface TableSchema {
  columns: readonly string[];
  sortable: readonly string[];
  filters: readonly string[];
  sizes: readonly number[];
  /** Distinguishes the tables of one page in the address. */
  prefix?: string;
}

/** Max length of a filter value from an address. */
const valueLimit = 200;

/** The view in an address. Missing and invalid parts have the values of `standard`. */
export function readView(query: string, schema: TableSchema, defaultView: TableView): TableView {
  const params = new URLSearchParams(query);
  const paramOf = (name: string) => params.get((schema.prefix ?? "") + name);
  const sort = paramOf("sort");
  const key = sort?.replace(/^-/, "");
  const filters: Record<string, string> = {};
  for (const name of schema.filters) {
    const value = paramOf(name)?.trim().slice(0, valueLimit);
    if (value) filters[name] = value;
  }
  const hidden = paramOf("hide")?.split(",").filter((name) => schema.columns.includes(name));
  const size = Number(paramOf("size"));
  return {
    sort: key && schema.sortable.includes(key) ? { key, descending: sort !== key } : defaultView.sort,
    filters: Object.keys(filters).length > 0 ? filters : defaultView.filters,
    hidden: hidden ?? defaultView.hidden,
    after: paramOf("after") || null,
    size: schema.sizes.includes(size) ? size : defaultView.size,
  };
}

/**
 * The query of an address with the view. Other parameters stay. Values equal to `standard` are left
 * out.
 */
export function writeView(query: string, view: TableView, schema: TableSchema, defaultView: TableView): string {
  const params = new URLSearchParams(query);
  const prefix = schema.prefix ?? "";
  const setParam = (name: string, value: string | null | undefined) => (value ? params.set(prefix + name, value) : params.delete(prefix + name));
  const sort = view.sort && `${view.sort.descending ? "-" : ""}${view.sort.key}`;
  const defaultSort = defaultView.sort && `${defaultView.sort.descending ? "-" : ""}${defaultView.sort.key}`;
  setParam("sort", sort === defaultSort ? null : sort);
  for (const name of schema.filters) setParam(name, view.filters[name]);
  setParam("hide", view.hidden.join() === defaultView.hidden.join() ? null : view.hidden.join() || ",");
  setParam("after", view.after);
  setParam("size", view.size === defaultView.size ? null : String(view.size));
  return params.toString();
}
