// A page of the office that lists something: title, filters, export, the rows with their actions,
// and the dialogs that these open.

import { useEffect, useState, type ReactNode } from "react";
import { Plus } from "lucide-react";
import type { Icon } from "../../lib/feature";
import { Button } from "../Button";
import { cx } from "../cx";
import { Empty } from "../States";
import type { ActionItem } from "./ActionMenu";
import { DataTable } from "./DataTable";
import type { BulkAction } from "./DataTableFoot";
import { FilterBar, type FilterBarProps, type TableFilter } from "./FilterBar";
import type { TableModel, DataColumn } from "./table.model";
import "./resource-page.css";

/** What a dialog of the page is given. */
export interface ListDialogProps {
  onClose: () => void;
  /** Loads the rows again. */
  onDone: () => void;
}

type ListDialog = (props: ListDialogProps) => ReactNode;

/** An action of a row: something that runs at once, or a dialog. */
export type RowAction = ActionItem | (Omit<ActionItem, "onSelect"> & { dialog: ListDialog }) | "separator";

export interface ResourcePageProps<Row> {
  className?: string;
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** The main action: it creates a row. */
  create?: { label: string; icon?: ReactNode; disabled?: boolean; dialog: ListDialog };
  /** Links and further actions, before the main one. A function gets what opens a dialog. */
  tools?: ReactNode | ((open: (dialog: ListDialog) => void) => ReactNode);
  model: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  /** The columns of exported files, if they differ. */
  fileColumns?: readonly DataColumn<Row>[];
  filters?: readonly TableFilter[];
  /** The name of exported files. */
  file: string;
  /** Makes the exported file on the server. */
  exportFile?: FilterBarProps<Row>["exportFile"];
  /** The accessible name of the table. Default is the title. */
  label?: string;
  /** The name of a row, for screen readers. */
  rowName: (row: Row) => string;
  actions?: (row: Row) => RowAction[];
  /** The actions on selected rows. Without it rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[];
  /** Shown instead of rows if there are none and no filter is set. */
  empty: string;
  emptyIcon?: Icon;
  /** Content between the head and the filters. */
  above?: ReactNode;
  /** A sentence between the filters and the rows. */
  note?: ReactNode;
  /** Content below the list. */
  children?: ReactNode;
}

export function ResourcePage<Row>({ className, title, lead, create, tools, model, columns, fileColumns = columns, filters = [], file, exportFile, label = title, rowName, actions, bulk, empty, emptyIcon: EmptyIcon, above, note, children }: ResourcePageProps<Row>) {
  const [dialog, setDialog] = useState<{ content: ListDialog } | null>(null);
  const reload = () => void model.reload();
  useEffect(reload, [model]);
  const open = (content: ListDialog) => setDialog({ content });
  const itemsOf = actions && ((row: Row) => actions(row).map((action) => (action === "separator" || "onSelect" in action ? action : { ...action, onSelect: () => open(action.dialog) })));
  return (
    <div className={cx("work-page", className)}>
      <header className="work-page-head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {(tools || create) && (
          <div className="work-page-tools">
            {typeof tools === "function" ? tools(open) : tools}
            {create && <Button variant="primary" icon={create.icon ?? <Plus size={16} aria-hidden="true" />} disabled={create.disabled} onClick={() => open(create.dialog)}>{create.label}</Button>}
          </div>
        )}
      </header>
      {above}
      <div>
        <FilterBar model={model} filters={filters} columns={fileColumns} file={file} exportFile={exportFile} />
        {note}
        <DataTable label={label} model={model} columns={columns} rowName={rowName} actions={itemsOf} bulk={bulk} empty={<Empty icon={EmptyIcon && <EmptyIcon size={28} aria-hidden />} text={empty} />} />
      </div>
      {children}
      {dialog?.content({ onClose: () => setDialog(null), onDone: reload })}
    </div>
  );
}
