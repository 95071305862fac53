// What a table shows of its rows, and how that is written into the address, so
// that a view can be kept, shared and reloaded.

import type { SortOrder } from "../sortRows";

export interface TableView {
  sort: SortOrder | null;
  /** By filter; none is empty. */
  filters: Readonly<Record<string, string>>;
  /** Columns that are not shown. */
  hidden: readonly string[];
  /** Where the page begins; null is the first. */
  after: string | null;
  /** Rows on a page. */
  size: number;
}

/** What a table has, which is all that an address can ask for. */
export interface TableKnows {
  columns: readonly string[];
  sortable: readonly string[];
  filters: readonly string[];
  sizes: readonly number[];
  /** Tells the tables of one page apart in the address. */
  prefix?: string;
}

/** Longest value of a filter that is taken from an address. */
const valueLimit = 200;

/** The view that an address asks for; what it does not say, or says wrongly, is as in `standard`. */
export function readView(query: string, knows: TableKnows, standard: TableView): TableView {
  const params = new URLSearchParams(query);
  const said = (name: string) => params.get((knows.prefix ?? "") + name);
  const sort = said("sort");
  const key = sort?.replace(/^-/, "");
  const filters: Record<string, string> = {};
  for (const name of knows.filters) {
    const value = said(name)?.trim().slice(0, valueLimit);
    if (value) filters[name] = value;
  }
  const hidden = said("hide")?.split(",").filter((name) => knows.columns.includes(name));
  const size = Number(said("size"));
  return {
    sort: key && knows.sortable.includes(key) ? { key, down: sort !== key } : standard.sort,
    filters: Object.keys(filters).length > 0 ? filters : standard.filters,
    hidden: hidden ?? standard.hidden,
    after: said("after") || null,
    size: knows.sizes.includes(size) ? size : standard.size,
  };
}

/** The query of an address with the view in it. What others keep there stays, what is as in `standard` is left out. */
export function writeView(query: string, view: TableView, knows: TableKnows, standard: TableView): string {
  const params = new URLSearchParams(query);
  const prefix = knows.prefix ?? "";
  const say = (name: string, value: string | null | undefined) => (value ? params.set(prefix + name, value) : params.delete(prefix + name));
  const sort = view.sort && `${view.sort.down ? "-" : ""}${view.sort.key}`;
  const usual = standard.sort && `${standard.sort.down ? "-" : ""}${standard.sort.key}`;
  say("sort", sort === usual ? null : sort);
  for (const name of knows.filters) say(name, view.filters[name]);
  say("hide", view.hidden.join() === standard.hidden.join() ? null : view.hidden.join() || ",");
  say("after", view.after);
  say("size", view.size === standard.size ? null : String(view.size));
  return params.toString();
}
