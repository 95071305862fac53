export interface SortOrder {
  key: string;
  down: boolean;
}

/** A sorted copy; equal rows keep their order. */
export function sortRows<Row>(rows: Row[], by: (row: Row) => string | number | bigint, down: boolean): Row[] {
  const compare = (a: string | number | bigint, b: string | number | bigint) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => (down ? compare(by(b), by(a)) : compare(by(a), by(b))));
}
