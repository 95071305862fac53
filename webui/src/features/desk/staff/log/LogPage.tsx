import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Filter, Link2, ScanEye } from "lucide-react";
import type { LogRow } from "../../../../lib/api.gen";
import { formatCount } from "../../../../lib/format";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Empty } from "../../../../ui/States";
import { ExactTime, Time } from "../../../../ui/Time";
import { DataTable } from "../../../../ui/work/DataTable";
import type { DataColumn } from "../../../../ui/work/dataColumn";
import { DiffView } from "../../../../ui/work/DiffView";
import { Drawer } from "../../../../ui/work/Drawer";
import { DescriptionList } from "../../../../ui/work/Facts";
import { FilterBar, type TableFilter } from "../../../../ui/work/FilterBar";
import { nameOf } from "../../../../lib/officeNames";
import { Who } from "../Who";
import { lines, logModel } from "./log.model";
import "../staff.css";

const columns: DataColumn<LogRow>[] = [
  { key: "seq", label: "Row", numeric: true, cell: (row) => row.seq, text: (row) => String(row.seq) },
  { key: "at", label: "When", cell: (row) => <Time at={row.at} />, text: (row) => new Date(row.at).toISOString() },
  { key: "actor", label: "Who", cell: (row) => <Who id={row.actor} />, text: (row) => row.actor },
  { key: "action", label: "Did", fixed: true, cell: (row) => row.action, text: (row) => row.action },
  { key: "kind", label: "To what", cell: (row) => row.kind, text: (row) => row.kind },
  { key: "subject", label: "Which", cell: (row) => (row.kind === "user" ? <a href={`/admin/user/${row.subject}`}><Who id={row.subject} /></a> : row.subject), text: (row) => row.subject },
  { key: "reason", label: "Why", cell: (row) => row.reason, text: (row) => row.reason },
  { key: "detail", label: "More", cell: (row) => row.detail, text: (row) => row.detail },
  { key: "request", label: "Request", cell: (row) => <span className="mono">{row.request_id}</span>, text: (row) => row.request_id },
];

/** What a file has beyond what is seen. */
const fileColumns: DataColumn<LogRow>[] = [
  ...columns,
  { key: "before", label: "Before", cell: () => null, text: (row) => lines(row.before) },
  { key: "after", label: "After", cell: () => null, text: (row) => lines(row.after) },
  { key: "hash", label: "Hash", cell: () => null, text: (row) => row.hash },
];

const kinds = ["user", "role", "settings", "message", "token", "package"];
const filters: TableFilter[] = [
  { key: "actor", label: "Who", placeholder: "Name or id", kind: "text" },
  { key: "action", label: "Deed", placeholder: "Deed, such as ban", kind: "text" },
  { key: "subject", label: "Subject", placeholder: "Name of a player, or id", kind: "text" },
  { key: "kind", label: "To what", kind: "choice", options: kinds.map((value) => ({ value, label: value })) },
  { key: "days", label: "When", kind: "dates" },
];

export default function LogPage() {
  useSignals();
  const [model] = useState(() => logModel(columns.map(({ key }) => key)));
  const [row, setRow] = useState<LogRow | null>(null);
  const { table } = model;
  useEffect(() => void table.reload(), [table]);
  return (
    <div className="staff-page">
      <h1>Log of staff</h1>
      <Chain model={model} />
      <FilterBar model={table} filters={filters} columns={fileColumns} file="staff-log" />
      <DataTable
        label="What staff did"
        model={table}
        columns={columns}
        rowName={(one) => `row ${one.seq}`}
        actions={(one) => [
          { id: "look", label: "Look closer", icon: <ScanEye aria-hidden="true" />, onSelect: () => setRow(one) },
          { id: "actor", label: `All by ${nameOf(one.actor)}`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("actor", one.actor) },
          { id: "action", label: `All “${one.action}”`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("action", one.action) },
          { id: "subject", label: "All about this subject", icon: <Filter aria-hidden="true" />, disabled: one.subject === "", onSelect: () => table.filter("subject", one.subject) },
        ]}
        empty={<Empty text="Staff have done nothing yet." />}
      />
      {row && <Deed row={row} onClose={() => setRow(null)} />}
    </div>
  );
}

/** The head of the chain, and whether it is whole. */
function Chain({ model }: { model: ReturnType<typeof logModel> }) {
  useSignals();
  const check = model.check.value;
  return (
    <Card text="Each row carries the hash of the row before it. Whoever keeps the head elsewhere can tell later that nothing was cut off.">
      <div className="staff-chain">
        <span className="mono staff-hash">Head {model.head.value || "none yet"}</span>
        <Button size="small" icon={<Link2 size={14} aria-hidden="true" />} loading={model.checking.value} onClick={() => void model.prove()}>Check the chain</Button>
        <span role="status">
          {check && check.broken === 0 && <Badge tone="action">{formatCount(check.rows)} rows, one unbroken chain</Badge>}
          {check && check.broken > 0 && <Badge tone="danger">{formatCount(check.broken)} of {formatCount(check.rows)} rows are wrong</Badge>}
        </span>
      </div>
      {check && check.faults.length > 0 && <ul>{check.faults.map(({ seq, text }) => <li key={seq + text}>Row {seq}: {text}</li>)}</ul>}
      {model.failure.value && <p className="ui-field-note ui-field-error" role="alert">{model.failure.value}</p>}
    </Card>
  );
}

function Deed({ row, onClose }: { row: LogRow; onClose: () => void }) {
  useSignals();
  return (
    <Drawer title={row.action} onClose={onClose}>
      <div className="staff-card">
        <DescriptionList
          facts={[
            { label: "When", value: <ExactTime at={row.at} /> },
            { label: "Who", value: `${nameOf(row.actor)} (${row.actor})` },
            { label: "To what", value: `${row.kind} ${row.subject}` },
            { label: "Why", value: row.reason || null },
            { label: "More", value: row.detail || null },
            { label: "Request", value: <span className="mono staff-hash">{row.request_id}</span> },
            { label: "Hash", value: <span className="mono staff-hash">{row.hash || "from before the chain"}</span> },
            { label: "Hash before", value: <span className="mono staff-hash">{row.previous || "none"}</span> },
          ]}
        />
        {(row.before !== undefined || row.after !== undefined) && <DiffView label="What it changed" before={lines(row.before)} after={lines(row.after)} />}
      </div>
    </Drawer>
  );
}
