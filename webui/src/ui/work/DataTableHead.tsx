import { useSignals } from "@preact/signals-react/runtime";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { cx } from "../cx";
import type { DataColumn } from "./dataColumn";
import type { TableModel } from "./table.model";
import { Tick } from "./Tick";
import { workTexts } from "./texts";

interface Props<Row> {
  model: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  choosable: boolean;
  acting: boolean;
}

const arrow = { size: 14, "aria-hidden": true } as const;

/** The headings of a table, which sort it, and the tick for all of its rows. */
export function DataTableHead<Row>({ model, columns, rows, choosable, acting }: Props<Row>) {
  useSignals();
  const sort = model.view.value.sort;
  const chosen = rows.filter((row) => model.chosen.value.has(model.rowKey(row))).length;
  return (
    <thead>
      <tr>
        {choosable && (
          <th scope="col" className="work-table-tick">
            <Tick label={workTexts.chooseAll} checked={rows.length > 0 && chosen === rows.length} some={chosen > 0} disabled={rows.length === 0} onChange={(next) => model.choose(rows, next)} />
          </th>
        )}
        {columns.map((column) => {
          const down = sort?.key === column.key ? sort.down : undefined;
          return (
            <th key={column.key} scope="col" className={cx(column.numeric && "work-table-number", !column.sortable && "work-table-plain")} aria-sort={down === undefined ? undefined : down ? "descending" : "ascending"}>
              {column.sortable ? (
                <button type="button" title={workTexts.sortedBy(column.label)} onClick={() => model.sortBy(column.key)}>
                  {column.label}
                  {down === undefined ? <ChevronsUpDown {...arrow} className="work-table-unsorted" /> : down ? <ArrowDown {...arrow} /> : <ArrowUp {...arrow} />}
                </button>
              ) : (
                column.label
              )}
            </th>
          );
        })}
        {acting && <th scope="col" className="work-table-actions work-table-plain"><span className="hidden-text">{workTexts.actions}</span></th>}
      </tr>
    </thead>
  );
}
