import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown, ChevronLeft, ChevronRight, X } from "lucide-react";
import { errorText } from "../../lib/explain";
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
  /** The rows stay chosen when it fails. */
  run: (rows: Row[]) => Promise<void> | void;
}

/** Which rows are shown and the way to the others; while rows are chosen, what can be done with them. */
export function DataTableFoot<Row>({ model, bulk }: { model: TableModel<Row>; bulk?: readonly BulkAction<Row>[] }) {
  useSignals();
  const [running, setRunning] = useState<string | null>(null);
  const chosen = [...model.chosen.value.values()];

  async function run(action: BulkAction<Row>) {
    setRunning(action.id);
    try {
      await action.run(chosen);
      model.chooseNone();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setRunning(null);
    }
  }

  if (bulk && chosen.length > 0) {
    return (
      <div className="work-table-foot" role="group" aria-label={workTexts.chosen(formatCount(chosen.length))}>
        <span className="work-table-count" aria-live="polite">{workTexts.chosen(formatCount(chosen.length))}</span>
        <IconButton label={workTexts.chooseNone} className="work-dense" onClick={() => model.chooseNone()}><X aria-hidden="true" /></IconButton>
        <span className="work-table-gap" />
        {bulk.map((action) => (
          <Button key={action.id} size="small" variant={action.danger ? "danger" : "secondary"} loading={running === action.id} disabled={running !== null} onClick={() => void run(action)}>
            {action.label}
          </Button>
        ))}
      </div>
    );
  }
  return <PageTurner model={model} />;
}

function PageTurner<Row>({ model }: { model: TableModel<Row> }) {
  useSignals();
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

// While another page is on its way the count is that of the rows still shown.
function rowsText<Row>(model: TableModel<Row>): string {
  const page = model.page.value;
  if (!page || model.failure.value) return "";
  if (page.rows.length === 0) return workTexts.noRows;
  const total = page.total === undefined ? undefined : formatCount(page.total);
  const before = model.before.value;
  if (before === null) return workTexts.rowsSomewhere(formatCount(page.rows.length), total);
  return workTexts.rows(formatCount(before + 1), formatCount(before + page.rows.length), total);
}
