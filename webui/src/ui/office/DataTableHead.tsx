import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { cx } from "../cx";
import type { TableModel, DataColumn } from "./table.model";
import { SelectBox } from "./SelectBox";
import { workTexts } from "./texts";

interface Props<Row> {
  model: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  selectable: boolean;
  hasActions: boolean;
}

const arrow = { size: 14, "aria-hidden": true } as const;

/** The headings of a table, which sort it, and the checkbox for all of its rows. */
export function DataTableHead<Row>({ model, columns, rows, selectable, hasActions }: Props<Row>) {
  const sort = model.view.value.sort;
  const selectedCount = rows.filter((row) => model.selected.value.has(model.rowKey(row))).length;
  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className="work-table-tick">
            <SelectBox label={workTexts.selectAll} checked={rows.length > 0 && selectedCount === rows.length} indeterminate={selectedCount > 0} disabled={rows.length === 0} onChange={(next) => model.select(rows, next)} />
          </th>
        )}
        {columns.map((column) => {
          const descending = sort?.key === column.key ? sort.descending : undefined;
          return (
            <th key={column.key} scope="col" className={cx(column.numeric && "work-table-number", !column.sortable && "work-table-plain")} aria-sort={descending === undefined ? undefined : descending ? "descending" : "ascending"}>
              {column.sortable ? (
                <button type="button" title={workTexts.sortedBy(column.label)} onClick={() => model.sortBy(column.key)}>
                  {column.label}
                  {descending === undefined ? <ChevronsUpDown {...arrow} className="work-table-unsorted" /> : descending ? <ArrowDown {...arrow} /> : <ArrowUp {...arrow} />}
                </button>
              ) : (
                column.label
              )}
            </th>
          );
        })}
        {hasActions && <th scope="col" className="work-table-actions work-table-plain"><span className="hidden-text">{workTexts.actions}</span></th>}
      </tr>
    </thead>
  );
}
