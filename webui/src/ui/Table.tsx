import { type ReactNode, useState } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx";
import { type SortOrder, sortRows } from "./sortRows";
import "./table.css";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** The sort value of a row when the heading is pressed. */
  sortBy?: (row: Row) => string | number | bigint;
}

export interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of rows if there are none. */
  empty: ReactNode;
  /**
   * Whether each row becomes a card on phones. Default true. Set to false for tables with few
   * narrow columns.
   */
  cards?: boolean;
}

const arrow = { size: 14, "aria-hidden": true } as const;

/** A table whose columns can be sortable. */
export function Table<Row>({ label, columns, rows, rowKey, empty, cards = true }: TableProps<Row>) {
  const [order, setOrder] = useState<SortOrder | null>(null);
  const sortValue = columns.find((column) => column.key === order?.key)?.sortBy;
  const sorted = order && sortValue ? sortRows(rows, sortValue, order.descending) : rows;
  if (rows.length === 0) return empty;
  return (
    <table className={cx("ui-table", cards && "ui-table-cards")} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => {
            const descending = order?.key === column.key ? order.descending : undefined;
            return (
              <th key={column.key} scope="col" className={cx(column.numeric && "ui-table-number", !column.sortBy && "ui-table-plain")} aria-sort={descending === undefined ? undefined : descending ? "descending" : "ascending"}>
                {column.sortBy ? (
                  <button type="button" onClick={() => setOrder({ key: column.key, descending: descending === undefined ? true : !descending })}>
                    {column.label}
                    {descending === false ? <ArrowUp {...arrow} /> : <ArrowDown {...arrow} className={cx(descending === undefined && "ui-table-unsorted")} />}
                  </button>
                ) : (
                  column.label
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} data-label={column.label} className={cx(column.numeric && "ui-table-number num")}>{column.cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
