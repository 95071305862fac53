import { useState } from "react";
import { ChevronDown, ChevronLeft, ChevronRight, X } from "lucide-react";
import { errorText } from "../../lib/errorText";
import { formatCount } from "../../lib/format";
import { Button, IconButton } from "../Button";
import { toast } from "../toast";
import { ChoiceMenu } from "./ActionMenu";
import type { TableModel } from "./table.model";
import { workTexts } from "./texts";

export interface BulkAction<Row> {
  id: string;
  label: string;
  danger?: boolean;
  /** After a failure the rows stay selected. */
  run: (rows: Row[]) => Promise<void> | void;
}

/** The position of the page and the buttons of other pages. While rows are selected, their actions. */
export function DataTableFoot<Row>({ model, bulk }: { model: TableModel<Row>; bulk?: readonly BulkAction<Row>[] }) {
  const [running, setRunning] = useState<string | null>(null);
  const selected = [...model.selected.value.values()];

  async function run(action: BulkAction<Row>) {
    setRunning(action.id);
    try {
      await action.run(selected);
      model.clearSelection();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setRunning(null);
    }
  }

  if (bulk && selected.length > 0) {
    return (
      <div className="work-table-foot" role="group" aria-label={workTexts.selectedCount(formatCount(selected.length))}>
        <span className="work-table-count" aria-live="polite">{workTexts.selectedCount(formatCount(selected.length))}</span>
        <IconButton label={workTexts.clearSelection} className="work-dense" onClick={() => model.clearSelection()}><X aria-hidden="true" /></IconButton>
        <span className="work-table-gap" />
        {bulk.map((action) => (
          <Button key={action.id} size="small" variant={action.danger ? "danger" : "secondary"} loading={running === action.id} disabled={running !== null} onClick={() => void run(action)}>
            {action.label}
          </Button>
        ))}
      </div>
    );
  }
  return <Paging model={model} />;
}

function Paging<Row>({ model }: { model: TableModel<Row> }) {
  const view = model.view.value;
  const page = model.page.value;
  return (
    <nav className="work-table-foot" aria-label={workTexts.pages}>
      <span className="work-table-count num" aria-live="polite">{rowsText(model)}</span>
      <span className="work-table-gap" />
      <ChoiceMenu
        label={workTexts.perPageLong(view.size)}
        className="ui-button ui-button-ghost ui-button-small"
        value={String(view.size)}
        options={model.sizes.map((size) => ({ value: String(size), label: workTexts.perPage(size) }))}
        onChoose={(size) => model.resize(Number(size))}
      >
        <span className="ui-button-label num">{workTexts.perPage(view.size)}<ChevronDown size={14} aria-hidden="true" /></span>
      </ChoiceMenu>
      <IconButton label={workTexts.previousPage} className="work-dense" aria-disabled={view.after === null} onClick={() => model.previous()}><ChevronLeft aria-hidden="true" /></IconButton>
      <IconButton label={workTexts.nextPage} className="work-dense" aria-disabled={!page?.next} onClick={() => model.next()}><ChevronRight aria-hidden="true" /></IconButton>
    </nav>
  );
}

// While another page is loading, the count belongs to the rows still shown.
function rowsText<Row>(model: TableModel<Row>): string {
  const page = model.page.value;
  if (!page || model.failure.value) return "";
  if (page.rows.length === 0) return workTexts.noRows;
  const total = page.total === undefined ? undefined : formatCount(page.total);
  const rowsBefore = model.rowsBefore.value;
  if (rowsBefore === null) return workTexts.rowsOfUnknownStart(formatCount(page.rows.length), total);
  return workTexts.rows(formatCount(rowsBefore + 1), formatCount(rowsBefore + page.rows.length), total);
}
