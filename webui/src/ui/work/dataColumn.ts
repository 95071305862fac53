import type { ReactNode } from "react";

/** A column of a DataTable. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** What stands in a file of the table; a column without it is left out of files. */
  text?: (row: Row) => string;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** The server can sort by it. */
  sortable?: boolean;
  /** Cannot be hidden: what the row is called by. */
  fixed?: boolean;
}
