import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Ellipsis } from "lucide-react";
import { neighbour } from "../../lib/grid";
import { Button } from "../Button";
import { cx } from "../cx";
import { Skeleton } from "../Skeleton";
import { Empty, Failed } from "../States";
import { ActionMenu, type ActionItem } from "./ActionMenu";
import type { DataColumn } from "./dataColumn";
import { DataTableFoot, type BulkAction } from "./DataTableFoot";
import { DataTableHead } from "./DataTableHead";
import type { TableModel } from "./table.model";
import { Tick } from "./Tick";
import { workTexts } from "./texts";
import "./data-table.css";

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  model: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  /** How a row is called, for screen readers. */
  rowName: (row: Row) => string;
  /** What can be done with one row. */
  actions?: (row: Row) => (ActionItem | "separator")[];
  /** What can be done with the chosen rows; without it none can be chosen. */
  bulk?: readonly BulkAction<Row>[];
  /** Stands in place of the rows when there are none and no filter hides any. */
  empty: ReactNode;
}

/** Rows that the server has, a page at a time: sorted, filtered and chosen by
 *  the model, under a head that stays. On a phone each row is a card. */
export function DataTable<Row>({ label, model, columns, rowName, actions, bulk, empty }: DataTableProps<Row>) {
  useSignals();
  const body = useRef<HTMLTableSectionElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const view = model.view.value;
  const page = model.page.value;
  const failure = model.failure.value;
  const loading = model.loading.value || (page === null && failure === null);
  const shown = columns.filter((column) => !view.hidden.includes(column.key));
  const width = shown.length + (bulk ? 1 : 0) + (actions ? 1 : 0);
  const rows = failure ? [] : (page?.rows ?? []);
  const last = useRef<string | null>(null);

  useEffect(() => void scroller.current?.scrollTo({ top: 0 }), [page]);

  // With the shift key all rows between the last one and this are chosen.
  function choose(row: Row, chosen: boolean, range: boolean) {
    const key = model.rowKey(row);
    const keys = rows.map(model.rowKey);
    const from = range && last.current !== null ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    last.current = key;
    model.choose(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), chosen);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !body.current || !(event.target instanceof HTMLElement)) return;
    const next = neighbour(body.current, event.target, step);
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
          <DataTableHead model={model} columns={shown} rows={rows} choosable={bulk !== undefined} acting={actions !== undefined} />
          <tbody ref={body} onKeyDown={press} className={cx(loading && page !== null && "work-table-old")}>
            {rows.map((row) => {
              const key = model.rowKey(row);
              const chosen = model.chosen.value.has(key);
              return (
                <tr key={key} aria-selected={bulk ? chosen : undefined} data-chosen={chosen || undefined}>
                  {bulk && (
                    <td className="work-table-tick">
                      <Tick label={workTexts.choose(rowName(row))} checked={chosen} onChange={(next, range) => choose(row, next, range)} />
                    </td>
                  )}
                  {shown.map((column) => (
                    <td key={column.key} data-label={column.label} className={cx(column.numeric && "work-table-number num", column.fixed && "work-table-name")}>
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
            {page === null && loading && <WaitingRows count={view.size} columns={shown} choosable={bulk !== undefined} acting={actions !== undefined} />}
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

interface WaitingProps<Row> {
  count: number;
  columns: readonly DataColumn<Row>[];
  choosable: boolean;
  acting: boolean;
}

/** Rows to come, as many and as high as there will be. */
function WaitingRows<Row>({ count, columns, choosable, acting }: WaitingProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="work-table-waiting" aria-hidden="true">
      {choosable && <td className="work-table-tick"><span className="work-tick"><Skeleton width={16} height={16} /></span></td>}
      {columns.map((column, at) => (
        <td key={column.key} data-label={column.label} className={cx(column.numeric && "work-table-number", column.fixed && "work-table-name")}>
          <span className="work-table-bone"><Skeleton width={48 + ((row * 29 + at * 53) % 64)} height={10} /></span>
        </td>
      ))}
      {acting && <td className="work-table-actions" />}
    </tr>
  ));
}
