import { useEffect, useState, type ReactNode } from "react";
import { CalendarDays, ChevronDown, Columns3, Download, RotateCw, Search, X } from "lucide-react";
import type { Export as ExportedFile } from "../../lib/api.gen";
import { errorText } from "../../lib/errorText";
import { formatCount } from "../../lib/format";
import { Button, IconButton } from "../Button";
import { cx } from "../cx";
import { toast } from "../toast";
import { CheckMenu, ChoiceMenu } from "./ActionMenu";
import { csvText, download } from "../../lib/csv";
import { DateRange } from "./DateRange";
import { parseRange, rangeLabel, rangeText } from "./dates";
import type { TableModel, DataColumn } from "./table.model";
import { workTexts } from "./texts";
import "../field.css";
import "./filter-bar.css";

export type TableFilter =
  | { key: string; label: string; kind: "text"; placeholder?: string }
  | { key: string; label: string; kind: "choice"; options: readonly { value: string; label: string }[] }
  | { key: string; label: string; kind: "dates" };

export interface FilterBarProps<Row> {
  model: TableModel<Row>;
  filters: readonly TableFilter[];
  columns: readonly DataColumn<Row>[];
  /** The name of exported files. Without it there is no export. */
  file?: string;
  /** Makes the exported file on the server, instead of from the loaded rows. */
  exportFile?: () => Promise<ExportedFile>;
  /** The main action of the page, at the end. */
  action?: ReactNode;
}

/** Max number of rows in one file. */
const exportLimit = 10_000;
/** Delay after typing before the server is called, in milliseconds. */
const typingDelay = 250;

/** The filters of a table, and its actions as a whole. */
export function FilterBar<Row>({ model, filters, columns, file, exportFile, action }: FilterBarProps<Row>) {
  const view = model.view.value;
  return (
    <div className="work-bar">
      <div className="work-bar-filters" role="search">
        {filters.map((filter) => {
          const value = view.filters[filter.key] ?? "";
          const set = (next: string) => model.filter(filter.key, next);
          if (filter.kind === "text") return <TextFilter key={filter.key} label={filter.label} placeholder={filter.placeholder} value={value} onChange={set} />;
          return <Chip key={filter.key} filter={filter} value={value} onChange={set} />;
        })}
        {model.filtered.value && <Button size="small" variant="ghost" onClick={() => model.clearFilters()}>{workTexts.clearFilters}</Button>}
      </div>
      <div className="work-bar-tools">
        <IconButton label={workTexts.refresh} className="work-dense" onClick={() => void model.reload()}><RotateCw aria-hidden="true" /></IconButton>
        <CheckMenu
          label={workTexts.columns}
          className="ui-icon-button ui-button-ghost work-dense"
          title={workTexts.columns}
          entries={columns.map((column) => ({ id: column.key, label: column.label, checked: !view.hidden.includes(column.key), disabled: column.alwaysVisible }))}
          onCheck={(key, checked) => model.showColumn(key, checked)}
        >
          <Columns3 aria-hidden="true" />
        </CheckMenu>
        {file && <Export file={file} make={exportFile ?? (() => fileOfRows(model, columns))} />}
        {action}
      </div>
    </div>
  );
}

function TextFilter({ label, placeholder, value, onChange }: { label: string; placeholder?: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed), typingDelay);
    return () => clearTimeout(timer);
    // A new closure at each rendering must not restart the delay.
  }, [typed, value]);
  return (
    <span className="work-search">
      <Search size={16} aria-hidden="true" />
      <input type="search" className="ui-input" aria-label={label} placeholder={placeholder ?? label} value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={(event) => event.key === "Enter" && onChange(typed)} />
    </span>
  );
}

interface ChipProps {
  filter: Exclude<TableFilter, { kind: "text" }>;
  value: string;
  onChange: (value: string) => void;
}

function Chip({ filter, value, onChange }: ChipProps) {
  const range = filter.kind === "dates" ? parseRange(value) : null;
  const valueLabel = filter.kind === "choice" ? filter.options.find((option) => option.value === value)?.label : range && rangeLabel(range);
  const className = "work-chip-button";
  const content = (
    <>
      {filter.kind === "dates" && <CalendarDays size={14} aria-hidden="true" />}
      <span>{filter.label}</span>
      {valueLabel && <b> {valueLabel}</b>}
      {!valueLabel && <ChevronDown size={14} aria-hidden="true" />}
    </>
  );
  return (
    <span className={cx("work-chip", valueLabel && "work-chip-set")}>
      {filter.kind === "choice" ? (
        <ChoiceMenu className={className} value={value} options={[{ value: "", label: workTexts.any }, ...filter.options]} onChoose={onChange}>{content}</ChoiceMenu>
      ) : (
        <DateRange label={filter.label} className={className} value={range} onChange={(next) => onChange(next ? rangeText(next) : "")}>{content}</DateRange>
      )}
      {valueLabel && <button type="button" className="work-chip-clear" aria-label={workTexts.clearFilter(filter.label)} onClick={() => onChange("")}><X size={14} aria-hidden="true" /></button>}
    </span>
  );
}

async function fileOfRows<Row>(model: TableModel<Row>, columns: readonly DataColumn<Row>[]): Promise<ExportedFile> {
  const exportedColumns = columns.filter((column) => column.text && !model.view.peek().hidden.includes(column.key));
  const { rows, cut } = await model.loadAllRows(exportLimit);
  return { text: csvText([exportedColumns.map((column) => column.label), ...rows.map((row) => exportedColumns.map((column) => column.text?.(row) ?? ""))]), rows: rows.length, cut };
}

function Export({ file, make }: { file: string; make: () => Promise<ExportedFile> }) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const { text, rows, cut } = await make();
      download(`${file}.csv`, text);
      const count = formatCount(rows);
      if (cut) toast.info(workTexts.exportCut(count));
      else toast.success(workTexts.exported(count));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <IconButton label={workTexts.exportRows} title={workTexts.exportRows} className="work-dense" disabled={busy} aria-busy={busy || undefined} onClick={() => void run()}>
      {busy ? <span className="ui-spinner" aria-hidden="true" /> : <Download aria-hidden="true" />}
    </IconButton>
  );
}
