// What the rules found and nobody has looked at yet.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { ShieldCheck } from "lucide-react";
import type { AlertRow } from "../../../lib/api.gen";
import { navigate } from "wouter/use-browser-location";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { TextArea, TextField } from "../../../ui/Field";
import { Empty } from "../../../ui/States";
import { ExactTime, Time } from "../../../ui/Time";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { DataTable } from "../../../ui/work/DataTable";
import { Drawer } from "../../../ui/work/Drawer";
import { DescriptionList } from "../../../ui/work/Facts";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { alertsTable, decide, loadRuleNames, openCase } from "./alerts.model";
import { Ask, FactLine, Severity, Whom } from "./Parts";
import { severities, severityName } from "./words";

const states = { open: "brass", taken: "info", closed: "neutral" } as const;

function columns(show: (row: AlertRow) => void): DataColumn<AlertRow>[] {
  return [
    { key: "title", label: "Alert", fixed: true, cell: (row) => <button type="button" className="alerts-open" onClick={() => show(row)}>{row.title}</button>, text: ({ title }) => title },
    { key: "severity", label: "Severity", cell: ({ severity }) => <Severity of={severity} />, text: ({ severity }) => severityName(severity) },
    { key: "who", label: "About", cell: ({ user, name, address }) => <Whom user={user} name={name} address={address} />, text: ({ name, address }) => name || address },
    { key: "facts", label: "What was seen", cell: ({ facts }) => <span className="alerts-seen">{facts.map(({ title, value }) => `${title} ${value}`).join(", ")}</span>, text: ({ facts }) => facts.map(({ title, value }) => `${title} ${value}`).join(", ") },
    { key: "state", label: "State", cell: ({ state, owner_name }) => <span className="alerts-badges"><Badge tone={states[state]}>{state}</Badge>{owner_name}</span>, text: ({ state, owner_name }) => `${state} ${owner_name}`.trim() },
    { key: "case", label: "Case", cell: (row) => (row.case ? <Link href={`/admin/case/${row.case}`}>case</Link> : "—"), text: (row) => row.case },
    { key: "at", label: "When", numeric: true, cell: ({ at }) => <Time at={at} />, text: ({ at }) => new Date(at).toISOString() },
  ];
}

type Doing = { what: "close" | "case"; rows: AlertRow[] };

export default function AlertsPage() {
  useSignals();
  const [model] = useState(alertsTable);
  const [rules, setRules] = useState<{ value: string; label: string }[]>([]);
  const [shown, setShown] = useState<AlertRow | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [all] = useState(() => columns(setShown));
  useEffect(() => void model.reload(), [model]);
  useEffect(() => void loadRuleNames().then(setRules, () => setRules([])), []);
  const filters: TableFilter[] = [
    { key: "state", label: "State", kind: "choice", options: [{ value: "open", label: "open" }, { value: "taken", label: "taken" }, { value: "closed", label: "closed" }] },
    { key: "severity", label: "At least", kind: "choice", options: severities.slice(1) },
    { key: "rule", label: "Rule", kind: "choice", options: rules },
    { key: "user", label: "Player", placeholder: "Id of a player", kind: "text" },
  ];
  const done = () => {
    setShown(null);
    void model.reload();
  };
  const take = (rows: AlertRow[]) => decide(rows, "take").then(done);
  return (
    <>
      <h1>Alerts</h1>
      <p className="alerts-more">What the rules have found, the newest first. <Link href="/admin/rules">Rules</Link> say what raises an alert.</p>
      <FilterBar model={model} filters={filters} columns={all} file="alerts" />
      <DataTable
        label="Alerts" model={model} columns={all} rowName={({ title, name, address }) => `${title}, ${name || address}`}
        bulk={[
          { id: "take", label: "Take", run: take },
          { id: "case", label: "Open a case", run: (rows) => setDoing({ what: "case", rows }) },
          { id: "close", label: "Close", run: (rows) => setDoing({ what: "close", rows }) },
        ]}
        empty={<Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text="Nothing has been found. The rules keep watching." />}
      />
      {shown && <Alert row={shown} onClose={() => setShown(null)} onTake={() => void take([shown])} onDo={(what) => setDoing({ what, rows: [shown] })} onReopen={() => void decide([shown], "reopen").then(done)} />}
      {doing?.what === "close" && (
        <Ask title={doing.rows.length === 1 ? "Close the alert" : `Close ${doing.rows.length} alerts`} description="What came of it helps to make the rule better." action="Close" done="Closed."
          initial={{ outcome: "" }} send={({ outcome }) => decide(doing.rows, "close", outcome)} onClose={() => setDoing(null)} onDone={done}>
          {(form) => <TextArea label="Outcome" hint="For example: travels, talked to them" {...form.field("outcome")} maxLength={500} rows={2} />}
        </Ask>
      )}
      {doing?.what === "case" && <CaseOf rows={doing.rows} onClose={() => setDoing(null)} onDone={done} />}
    </>
  );
}

interface AlertProps {
  row: AlertRow;
  onClose: () => void;
  onTake: () => void;
  onReopen: () => void;
  onDo: (what: Doing["what"]) => void;
}

function Alert({ row, onClose, onTake, onReopen, onDo }: AlertProps) {
  return (
    <Drawer title={row.title} description={row.guide || undefined} onClose={onClose} footer={
      row.state === "closed" ? <Button onClick={onReopen}>Open again</Button> : (
        <>
          {!row.case && <Button onClick={() => onDo("case")}>Open a case</Button>}
          <Button onClick={() => onDo("close")}>Close</Button>
          {row.state === "open" && <Button variant="primary" onClick={onTake}>Take</Button>}
        </>
      )
    }>
      <DescriptionList facts={[
        { label: "Severity", value: <Severity of={row.severity} /> },
        { label: "About", value: <Whom user={row.user} name={row.name} address={row.address} /> },
        { label: "Happened", value: <ExactTime at={row.event_at} /> },
        { label: "State", value: `${row.state}${row.owner_name ? `, ${row.owner_name}` : ""}` },
        ...(row.outcome ? [{ label: "Outcome", value: row.outcome }] : []),
        ...(row.case ? [{ label: "Case", value: <Link href={`/admin/case/${row.case}`}>Open the case</Link> }] : []),
        { label: "Rule", value: <Link href={`/admin/rule/${row.rule}`}>{row.title}</Link> },
        ...(row.ref ? [{ label: row.kind === "bet" ? "Bet" : "Request", value: <span className="mono">{row.ref}</span> }] : []),
      ]} />
      <h3>What the rule saw</h3>
      <FactLine facts={row.facts} />
    </Drawer>
  );
}

function CaseOf({ rows, onClose, onDone }: { rows: AlertRow[]; onClose: () => void; onDone: () => void }) {
  const opened = useRef(""); // the form holds on to the closures of when it was sent
  return (
    <Ask title="Open a case" description={rows.length === 1 ? "The alert becomes a part of it." : `${rows.length} alerts become parts of it.`} action="Open the case" done="The case is open."
      initial={{ title: rows[0]?.title ?? "", note: "" }}
      send={async ({ title, note }) => {
        opened.current = (await openCase(rows, title, note)).id;
      }}
      onClose={() => {
        onClose();
        if (opened.current) navigate(`/admin/case/${opened.current}`);
      }}
      onDone={onDone}>
      {(form) => (
        <>
          <TextField label="Title" {...form.field("title")} maxLength={120} />
          <TextArea label="Note" hint="What is known so far" {...form.field("note")} maxLength={4000} rows={3} />
        </>
      )}
    </Ask>
  );
}
