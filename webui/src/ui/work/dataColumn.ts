import type { ReactNode } from "react";

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
