export interface SortOrder {
  key: string;
  descending: boolean;
}

/** A sorted copy. Equal rows keep their order. */
export function sortRows<Row>(rows: Row[], valueOf: (row: Row) => string | number | bigint, down: boolean): Row[] {
  const compare = (a: string | number | bigint, b: string | number | bigint) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => (down ? compare(valueOf(b), valueOf(a)) : compare(valueOf(a), valueOf(b))));
}
