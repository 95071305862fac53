import { useState } from "react";
import { Filter, Link2, ScanEye } from "lucide-react";
import type { LogRow } from "../../../../lib/api.gen";
import { formatCount } from "../../../../lib/format";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { ExactTime, Time } from "../../../../ui/Time";
import type { DataColumn } from "../../../../ui/office/table.model";
import { DiffView } from "../../../../ui/office/DiffView";
import { Drawer } from "../../../../ui/office/Drawer";
import { DescriptionList } from "../../../../ui/office/Details";
import type { TableFilter } from "../../../../ui/office/FilterBar";
import { nameOf } from "../../../../lib/officeNames";
import { ResourcePage } from "../../../../ui/office/ResourcePage";
import { UserName } from "../UserName";
import { formatJson, logModel } from "./log.model";
import "../staff.css";

const columns: DataColumn<LogRow>[] = [
  { key: "seq", label: "Row", numeric: true, cell: (selected) => selected.seq, text: (selected) => String(selected.seq) },
  { key: "at", label: "When", cell: (selected) => <Time at={selected.at} />, text: (selected) => new Date(selected.at).toISOString() },
  { key: "actor", label: "Who", cell: (selected) => <UserName id={selected.actor} />, text: (selected) => selected.actor },
  { key: "action", label: "Action", alwaysVisible: true, cell: (selected) => selected.action, text: (selected) => selected.action },
  { key: "kind", label: "Subject kind", cell: (selected) => selected.kind, text: (selected) => selected.kind },
  { key: "subject", label: "Subject", cell: (selected) => (selected.kind === "user" ? <a href={`/admin/user/${selected.subject}`}><UserName id={selected.subject} /></a> : selected.subject), text: (selected) => selected.subject },
  { key: "reason", label: "Reason", cell: (selected) => selected.reason, text: (selected) => selected.reason },
  { key: "detail", label: "Details", cell: (selected) => selected.detail, text: (selected) => selected.detail },
  { key: "request", label: "Request", cell: (selected) => <span className="mono">{selected.request_id}</span>, text: (selected) => selected.request_id },
];

/** The additional columns of a file. */
const fileColumns: DataColumn<LogRow>[] = [
  ...columns,
  { key: "before", label: "Before", cell: () => null, text: (selected) => formatJson(selected.before) },
  { key: "after", label: "After", cell: () => null, text: (selected) => formatJson(selected.after) },
  { key: "hash", label: "Hash", cell: () => null, text: (selected) => selected.hash },
];

const subjectKinds = ["user", "role", "settings", "message", "token", "package"];
const filters: TableFilter[] = [
  { key: "actor", label: "Who", placeholder: "Name or id", kind: "text" },
  { key: "action", label: "Action", placeholder: "Action, such as ban", kind: "text" },
  { key: "subject", label: "Subject", placeholder: "Name of a player, or id", kind: "text" },
  { key: "kind", label: "Subject kind", kind: "choice", options: subjectKinds.map((value) => ({ value, label: value })) },
  { key: "days", label: "When", kind: "dates" },
];

export default function LogPage() {
  const [model] = useState(() => logModel(columns));
  const { table } = model;
  return (
    <ResourcePage
      title="Staff log" above={<ChainCard model={model} />} model={table} columns={columns} fileColumns={fileColumns} filters={filters} file="staff-log" label="Staff actions" rowName={(one) => `row ${one.seq}`}
      actions={(one) => [
        { id: "look", label: "Show details", icon: <ScanEye aria-hidden="true" />, dialog: ({ onClose }) => <LogRowDrawer row={one} onClose={onClose} /> },
        { id: "actor", label: `All by ${nameOf(one.actor)}`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("actor", one.actor) },
        { id: "action", label: `All “${one.action}”`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("action", one.action) },
        { id: "subject", label: "All about this subject", icon: <Filter aria-hidden="true" />, disabled: one.subject === "", onSelect: () => table.filter("subject", one.subject) },
      ]}
      empty="There are no staff actions yet."
    />
  );
}

/** The head of the hash chain, and whether the chain is intact. */
function ChainCard({ model }: { model: ReturnType<typeof logModel> }) {
  const check = model.check.value;
  return (
    <Card text="Each row contains the hash of the previous row. Store the head elsewhere to verify later that no rows were removed.">
      <div className="staff-chain">
        <span className="mono staff-hash">Head {model.head.value || "none yet"}</span>
        <Button size="small" icon={<Link2 size={14} aria-hidden="true" />} loading={model.checking.value} onClick={() => void model.verify()}>Check the chain</Button>
        <span role="status">
          {check && check.broken === 0 && <Badge tone="action">{formatCount(check.rows)} rows, the chain is intact</Badge>}
          {check && check.broken > 0 && <Badge tone="danger">{formatCount(check.broken)} of {formatCount(check.rows)} rows are invalid</Badge>}
        </span>
      </div>
      {check && check.faults.length > 0 && <ul>{check.faults.map(({ seq, text }) => <li key={seq + text}>Row {seq}: {text}</li>)}</ul>}
      {model.failure.value && <p className="ui-field-note ui-field-error" role="alert">{model.failure.value}</p>}
    </Card>
  );
}

function LogRowDrawer({ row: selected, onClose }: { row: LogRow; onClose: () => void }) {
  return (
    <Drawer title={selected.action} onClose={onClose}>
      <div className="staff-card">
        <DescriptionList
          items={[
            { label: "When", value: <ExactTime at={selected.at} /> },
            { label: "Who", value: `${nameOf(selected.actor)} (${selected.actor})` },
            { label: "Subject kind", value: `${selected.kind} ${selected.subject}` },
            { label: "Reason", value: selected.reason || null },
            { label: "Details", value: selected.detail || null },
            { label: "Request", value: <span className="mono staff-hash">{selected.request_id}</span> },
            { label: "Hash", value: <span className="mono staff-hash">{selected.hash || "older than the chain"}</span> },
            { label: "Previous hash", value: <span className="mono staff-hash">{selected.previous || "none"}</span> },
          ]}
        />
        {(selected.before !== undefined || selected.after !== undefined) && <DiffView label="Changes" before={formatJson(selected.before)} after={formatJson(selected.after)} />}
      </div>
    </Drawer>
  );
}
