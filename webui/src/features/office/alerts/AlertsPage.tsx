// Alerts of the rules that no staff member has reviewed yet.

import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { ShieldCheck } from "lucide-react";
import type { AlertRow } from "../../../lib/api.gen";
import { navigate } from "wouter/use-browser-location";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { TextArea, TextField } from "../../../ui/Field";
import { ExactTime, Time } from "../../../ui/Time";
import { Drawer } from "../../../ui/office/Drawer";
import { DescriptionList } from "../../../ui/office/Details";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { FormDialog } from "../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { alertsTable, decide, loadRuleNames, openCase } from "./alerts.model";
import { AlertDetails, Severity, SubjectLink } from "./Parts";
import { severities, severityName } from "./ruleText";

const states = { open: "brass", taken: "info", closed: "neutral" } as const;

function columns(onSelect: (row: AlertRow) => void): DataColumn<AlertRow>[] {
  return [
    { key: "title", label: "Alert", alwaysVisible: true, cell: (row) => <button type="button" className="alerts-open" onClick={() => onSelect(row)}>{row.title}</button>, text: ({ title }) => title },
    { key: "severity", label: "Severity", cell: ({ severity }) => <Severity level={severity} />, text: ({ severity }) => severityName(severity) },
    { key: "who", label: "Subject", cell: ({ user, name, address }) => <SubjectLink user={user} name={name} address={address} />, text: ({ name, address }) => name || address },
    { key: "facts", label: "Details", cell: ({ details }) => <span className="alerts-seen">{details.map(({ title, value }) => `${title} ${value}`).join(", ")}</span>, text: ({ details }) => details.map(({ title, value }) => `${title} ${value}`).join(", ") },
    { key: "state", label: "State", cell: ({ state, owner_name }) => <span className="alerts-badges"><Badge tone={states[state]}>{state}</Badge>{owner_name}</span>, text: ({ state, owner_name }) => `${state} ${owner_name}`.trim() },
    { key: "case", label: "Case", cell: (row) => (row.case ? <Link href={`/admin/case/${row.case}`}>case</Link> : "—"), text: (row) => row.case },
    { key: "at", label: "When", numeric: true, cell: ({ at }) => <Time at={at} />, text: ({ at }) => new Date(at).toISOString() },
  ];
}

type OpenDialog = { kind: "close" | "case"; rows: AlertRow[] };

export default function AlertsPage() {
  const [model] = useState(alertsTable);
  const [rules, setRules] = useState<{ value: string; label: string }[]>([]);
  const [selected, setSelected] = useState<AlertRow | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [allColumns] = useState(() => columns(setSelected));
  useEffect(() => void loadRuleNames().then(setRules, () => setRules([])), []);
  const filters: TableFilter[] = [
    { key: "state", label: "State", kind: "choice", options: [{ value: "open", label: "open" }, { value: "taken", label: "taken" }, { value: "closed", label: "closed" }] },
    { key: "severity", label: "At least", kind: "choice", options: severities.slice(1) },
    { key: "rule", label: "Rule", kind: "choice", options: rules },
    { key: "user", label: "Player", placeholder: "Player id", kind: "text" },
  ];
  const closeAndReload = () => {
    setSelected(null);
    void model.reload();
  };
  const takeAlerts = (rows: AlertRow[]) => decide(rows, "take").then(closeAndReload);
  return (
    <ResourcePage
      title="Alerts" lead={<>Alerts raised by the rules, newest first. <Link href="/admin/rules">Rules</Link> define what raises an alert.</>}
      model={model} columns={allColumns} filters={filters} file="alerts" rowName={({ title, name, address }) => `${title}, ${name || address}`} empty="There are no alerts." emptyIcon={ShieldCheck}
      bulk={[
        { id: "take", label: "Take", run: takeAlerts },
        { id: "case", label: "Open a case", run: (rows) => setDialog({ kind: "case", rows }) },
        { id: "close", label: "Close", run: (rows) => setDialog({ kind: "close", rows }) },
      ]}
    >
      {selected && <Alert row={selected} onClose={() => setSelected(null)} onTake={() => void takeAlerts([selected])} onOpenDialog={(what) => setDialog({ kind: what, rows: [selected] })} onReopen={() => void decide([selected], "reopen").then(closeAndReload)} />}
      {dialog?.kind === "close" && (
        <FormDialog title={dialog.rows.length === 1 ? "Close the alert" : `Close ${dialog.rows.length} alerts`} description="The outcome helps to improve the rule." action="Close" doneText="Closed."
          initial={{ outcome: "" }} send={({ outcome }) => decide(dialog.rows, "close", outcome)} onClose={() => setDialog(null)} onDone={closeAndReload}>
          {(form) => <TextArea label="Outcome" hint="For example: the player travels, contacted the player" {...form.field("outcome")} maxLength={500} rows={2} />}
        </FormDialog>
      )}
      {dialog?.kind === "case" && <CaseFromAlerts rows={dialog.rows} onClose={() => setDialog(null)} onDone={closeAndReload} />}
    </ResourcePage>
  );
}

interface AlertProps {
  row: AlertRow;
  onClose: () => void;
  onTake: () => void;
  onReopen: () => void;
  onOpenDialog: (kind: OpenDialog["kind"]) => void;
}

function Alert({ row, onClose, onTake, onReopen, onOpenDialog: onDo }: AlertProps) {
  return (
    <Drawer title={row.title} description={row.guide || undefined} onClose={onClose} footer={
      row.state === "closed" ? <Button onClick={onReopen}>Reopen</Button> : (
        <>
          {!row.case && <Button onClick={() => onDo("case")}>Open a case</Button>}
          <Button onClick={() => onDo("close")}>Close</Button>
          {row.state === "open" && <Button variant="primary" onClick={onTake}>Take</Button>}
        </>
      )
    }>
      <DescriptionList items={[
        { label: "Severity", value: <Severity level={row.severity} /> },
        { label: "Subject", value: <SubjectLink user={row.user} name={row.name} address={row.address} /> },
        { label: "Happened", value: <ExactTime at={row.event_at} /> },
        { label: "State", value: `${row.state}${row.owner_name ? `, ${row.owner_name}` : ""}` },
        ...(row.outcome ? [{ label: "Outcome", value: row.outcome }] : []),
        ...(row.case ? [{ label: "Case", value: <Link href={`/admin/case/${row.case}`}>Open the case</Link> }] : []),
        { label: "Rule", value: <Link href={`/admin/rule/${row.rule}`}>{row.title}</Link> },
        ...(row.ref ? [{ label: row.kind === "bet" ? "Bet" : "Request", value: <span className="mono">{row.ref}</span> }] : []),
      ]} />
      <h3>Details</h3>
      <AlertDetails details={row.details} />
    </Drawer>
  );
}

function CaseFromAlerts({ rows, onClose, onDone }: { rows: AlertRow[]; onClose: () => void; onDone: () => void }) {
  const caseId = useRef(""); // the form keeps the closures from the time it was submitted
  return (
    <FormDialog title="Open a case" description={rows.length === 1 ? "The alert is added to the case." : `${rows.length} alerts are added to the case.`} action="Open the case" doneText="The case is open."
      initial={{ title: rows[0]?.title ?? "", note: "" }}
      send={async ({ title, note }) => {
        caseId.current = (await openCase(rows, title, note)).id;
      }}
      onClose={() => {
        onClose();
        if (caseId.current) navigate(`/admin/case/${caseId.current}`);
      }}
      onDone={onDone}>
      {(form) => (
        <>
          <TextField label="Title" {...form.field("title")} maxLength={120} />
          <TextArea label="Note" hint="What is known so far" {...form.field("note")} maxLength={4000} rows={3} />
        </>
      )}
    </FormDialog>
  );
}
