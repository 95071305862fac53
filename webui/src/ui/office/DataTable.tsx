import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Ellipsis } from "lucide-react";
import { controlInNextRow } from "../../lib/grid";
import { Button } from "../Button";
import { cx } from "../cx";
import { Skeleton } from "../Skeleton";
import { Empty, Failed } from "../States";
import { ActionMenu, type ActionItem } from "./ActionMenu";
import { DataTableFoot, type BulkAction } from "./DataTableFoot";
import { DataTableHead } from "./DataTableHead";
import type { TableModel, DataColumn } from "./table.model";
import { SelectBox } from "./SelectBox";
import { workTexts } from "./texts";
import "./data-table.css";

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  model: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  /** The name of a row, for screen readers. */
  rowName: (row: Row) => string;
  /** The actions of one row. */
  actions?: (row: Row) => (ActionItem | "separator")[];
  /** The actions on selected rows. Without it rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[];
  /** Shown instead of rows if there are none and no filter is set. */
  empty: ReactNode;
}

/**
 * A table of rows on the server, one page at a time. The model sorts, filters and selects. The
 * header stays visible. On a phone each row is a card.
 */
export function DataTable<Row>({ label, model, columns, rowName, actions, bulk, empty }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const view = model.view.value;
  const page = model.page.value;
  const failure = model.failure.value;
  const loading = model.loading.value || (page === null && failure === null);
  const visibleColumns = columns.filter((column) => !view.hidden.includes(column.key));
  const width = visibleColumns.length + (bulk ? 1 : 0) + (actions ? 1 : 0);
  const rows = failure ? [] : (page?.rows ?? []);
  const last = useRef<string | null>(null);

  useEffect(() => void scroller.current?.scrollTo({ top: 0 }), [page]);

  // With the shift key all rows between the last one and this one are selected.
  function select(row: Row, selected: boolean, range: boolean) {
    const key = model.rowKey(row);
    const keys = rows.map(model.rowKey);
    const from = range && last.current !== null ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    last.current = key;
    model.select(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), selected);
  }

  function onKeyPress(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !body.current || !(event.target instanceof HTMLElement)) return;
    const next = controlInNextRow(body.current, event.target, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  return (
    <div className="work-table-box">
      <div ref={scroller} className="work-table-scroll" tabIndex={0} role="region" aria-label={label} aria-busy={loading || undefined}>
        <span className="work-table-line" data-on={loading || undefined} aria-hidden="true" />
        <table className="work-table" aria-label={label}>
          <DataTableHead model={model} columns={visibleColumns} rows={rows} selectable={bulk !== undefined} hasActions={actions !== undefined} />
          <tbody ref={body} onKeyDown={onKeyPress} className={cx(loading && page !== null && "work-table-old")}>
            {rows.map((row) => {
              const key = model.rowKey(row);
              const selected = model.selected.value.has(key);
              return (
                <tr key={key} aria-selected={bulk ? selected : undefined} data-chosen={selected || undefined}>
                  {bulk && (
                    <td className="work-table-tick">
                      <SelectBox label={workTexts.selectRow(rowName(row))} checked={selected} onChange={(next, range) => select(row, next, range)} />
                    </td>
                  )}
                  {visibleColumns.map((column) => (
                    <td key={column.key} data-label={column.label} className={cx(column.numeric && "work-table-number num", column.alwaysVisible && "work-table-name")}>
                      {column.cell(row)}
                    </td>
                  ))}
                  {actions && (
                    <td className="work-table-actions">
                      <ActionMenu label={workTexts.actionsOf(rowName(row))} items={actions(row)}><Ellipsis aria-hidden="true" /></ActionMenu>
                    </td>
                  )}
                </tr>
              );
            })}
            {page === null && loading && <SkeletonRows count={view.size} columns={visibleColumns} selectable={bulk !== undefined} hasActions={actions !== undefined} />}
            {rows.length === 0 && (page !== null || failure) && !(loading && page === null) && (
              <tr className="work-table-state">
                <td colSpan={width}>
                  {failure ? (
                    <Failed text={failure} onRetry={() => void model.reload()} />
                  ) : model.filtered.value ? (
                    <Empty text={workTexts.noMatches} action={<Button size="small" onClick={() => model.clearFilters()}>{workTexts.clearFilters}</Button>} />
                  ) : (
                    empty
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <DataTableFoot model={model} bulk={bulk} />
    </div>
  );
}

interface SkeletonRowsProps<Row> {
  count: number;
  columns: readonly DataColumn<Row>[];
  selectable: boolean;
  hasActions: boolean;
}

/** Placeholder rows, with the expected number and height. */
function SkeletonRows<Row>({ count, columns, selectable, hasActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="work-table-waiting" aria-hidden="true">
      {selectable && <td className="work-table-tick"><span className="work-tick"><Skeleton width={16} height={16} /></span></td>}
      {columns.map((column, at) => (
        <td key={column.key} data-label={column.label} className={cx(column.numeric && "work-table-number", column.alwaysVisible && "work-table-name")}>
          <span className="work-table-bone"><Skeleton width={48 + ((row * 29 + at * 53) % 64)} height={10} /></span>
        </td>
      ))}
      {hasActions && <td className="work-table-actions" />}
    </tr>
  ));
}
