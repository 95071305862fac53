// The registers of excluded persons for staff: their health, the last queries, and the upload of a
// file for the local register.

import { BookLock } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { RegisterQuery, Registers, RegisterState } from "../../../../lib/api.gen";
import { formatCount } from "../../../../lib/format";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Switch } from "../../../../ui/Switch";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { FileUpload } from "../../../../ui/office/FileUpload";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { countNoun, failureText, registersModel } from "./registers.model";
import "./registers.css";

const registerNames = { local: "Local file", remote: "Over HTTPS" } as const;
const answerTexts = { yes: "Listed", no: "Not listed", unknown: "Unknown", outside: "Not its country" } as const;
const answerTones = { yes: "danger", no: "action", unknown: "brass", outside: undefined } as const;

const registerColumns: Column<RegisterState>[] = [
  { key: "name", label: "Register", cell: ({ name }) => registerNames[name] },
  { key: "use", label: "Status", cell: ({ in_use: used }) => (used ? <Badge tone="action">In use</Badge> : <Badge>Off</Badge>) },
  { key: "failed", label: "Last 24 hours", cell: ({ asked, failed }) => (failed > 0 ? <Badge tone="danger">{failureText(asked, failed)}</Badge> : failureText(asked, failed)) },
  { key: "listed", label: "Listed", numeric: true, cell: ({ listed }) => formatCount(listed) },
  { key: "at", label: "Last answer", cell: ({ answered_at: at }) => (at > 0 ? <Time at={at} /> : "–") },
];

const queryColumns: Column<RegisterQuery>[] = [
  { key: "player", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name || user}</Link> },
  { key: "register", label: "Register", cell: ({ register }) => registerNames[register] },
  { key: "occasion", label: "At", cell: ({ occasion }) => occasion },
  { key: "answer", label: "Answer", cell: ({ answer, failure }) => <><Badge tone={answerTones[answer]}>{answerTexts[answer]}</Badge>{failure && <span className="registers-failure">{failure}</span>}</> },
  { key: "time", label: "Duration", numeric: true, cell: ({ millis }) => `${formatCount(millis)} ms` },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
];

export default function RegistersPage() {
  const [model] = useState(registersModel);
  useEffect(() => void model.load(), [model]);
  const state = model.state.value;
  return (
    <div className="registers-page">
      <header>
        <h1>Exclusion registers</h1>
        <p>Registers of excluded persons are queried at registration, at each sign-in, at identity checks, and before stakes and deposits if the last answer is too old. A listed player is excluded in the same way as by a self-exclusion.</p>
      </header>
      {(model.failure.value || !state) && <Waiting from={model} height={320} />}
      {state && (
        <>
          <Table label="Registers" columns={registerColumns} rows={state.registers} rowKey={({ name }) => name} empty={null} />
          <p>{waitingText(state)}</p>
          <ImportCard model={model} entries={state.entries} />
          <h2>Latest queries</h2>
          <Table label="Queries" columns={queryColumns} rows={model.queries.value} rowKey={({ id }) => String(id)} empty={<Empty icon={<BookLock size={28} aria-hidden="true" />} text="There are no queries yet." />} />
          {state.next !== 0 && <Button onClick={() => void model.more()}>Show more</Button>}
        </>
      )}
    </div>
  );
}

function waitingText({ waiting, closed }: Registers): string {
  const policy = closed ? "Players without an answer cannot stake or deposit." : "Players without an answer can stake and deposit.";
  return waiting === 0 ? `No player waits for an answer. ${policy}` : `${countNoun(waiting, "player")} ${waiting === 1 ? "waits" : "wait"} for an answer. ${policy}`;
}

function ImportCard({ model, entries }: { model: ReturnType<typeof registersModel>; entries: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const file = model.file.value;
  return (
    <Card title="Local file" text={`${countNoun(entries, "record")}. Names and addresses are stored as keyed hashes and cannot be read here.`}>
      <FileUpload label="List of excluded persons" hint="CSV with first_name, last_name, birth, email, hash, until; up to 4 MB" accept={[".csv"]} model={model.upload} />
      <Switch label="Replace the existing list" checked={model.replace.value} onChange={(on) => (model.replace.value = on)} />
      <Button variant="primary" disabled={file === null} onClick={() => setIsConfirming(true)}>Import the list</Button>
      {isConfirming && (
        <ReasonDialog
          title={`Import ${file?.name ?? ""}`}
          description="All lines are imported, or none. Players are checked at their next sign-in."
          action="Import"
          doneText="The list was imported."
          send={({ reason }) => model.importList(reason)}
          onClose={() => setIsConfirming(false)}
          onDone={() => setIsConfirming(false)}
        />
      )}
    </Card>
  );
}
