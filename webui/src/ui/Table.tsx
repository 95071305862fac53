import { type ReactNode, useState } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx";
import { type SortOrder, sortRows } from "./sortRows";
import "./table.css";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** What the rows are sorted by when the heading is pressed. */
  sortBy?: (row: Row) => string | number | bigint;
}

export interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Whether each row becomes a card on phones; on unless false, for tables of few narrow columns. */
  cards?: boolean;
}

const arrow = { size: 14, "aria-hidden": true } as const;

/** Rows under headings, sortable where a column says so. */
export function Table<Row>({ label, columns, rows, rowKey, empty, cards = true }: TableProps<Row>) {
  const [order, setOrder] = useState<SortOrder | null>(null);
  const by = columns.find((column) => column.key === order?.key)?.sortBy;
  const sorted = order && by ? sortRows(rows, by, order.down) : rows;
  if (rows.length === 0) return empty;
  return (
    <table className={cx("ui-table", cards && "ui-table-cards")} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => {
            const down = order?.key === column.key ? order.down : undefined;
            return (
              <th key={column.key} scope="col" className={cx(column.numeric && "ui-table-number", !column.sortBy && "ui-table-plain")} aria-sort={down === undefined ? undefined : down ? "descending" : "ascending"}>
                {column.sortBy ? (
                  <button type="button" onClick={() => setOrder({ key: column.key, down: down === undefined ? true : !down })}>
                    {column.label}
                    {down === false ? <ArrowUp {...arrow} /> : <ArrowDown {...arrow} className={cx(down === undefined && "ui-table-unsorted")} />}
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
