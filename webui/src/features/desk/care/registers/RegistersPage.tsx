// The registers of excluded persons for staff: how they answer, what they were asked
// last, and a file for the local one.

import { useSignals } from "@preact/signals-react/runtime";
import { BookLock } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { RegisterAsk, Registers, RegisterState } from "../../../../lib/api.gen";
import { formatCount } from "../../../../lib/format";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Switch } from "../../../../ui/Switch";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { FileUpload } from "../../../../ui/work/FileUpload";
import { ReasonDialog } from "../../offer/ReasonDialog";
import { countText, failedText, registersModel } from "./registers.model";
import "./registers.css";

const names = { local: "Local file", remote: "Over HTTPS" } as const;
const answers = { yes: "Listed", no: "Not listed", unknown: "Unknown", outside: "Not its country" } as const;
const tones = { yes: "danger", no: "action", unknown: "brass", outside: undefined } as const;

const states: Column<RegisterState>[] = [
  { key: "name", label: "Register", cell: ({ name }) => names[name] },
  { key: "use", label: "Asked", cell: ({ in_use: used }) => (used ? <Badge tone="action">In use</Badge> : <Badge>Off</Badge>) },
  { key: "failed", label: "Last 24 hours", cell: ({ asked, failed }) => (failed > 0 ? <Badge tone="danger">{failedText(asked, failed)}</Badge> : failedText(asked, failed)) },
  { key: "listed", label: "Listed", numeric: true, cell: ({ listed }) => formatCount(listed) },
  { key: "at", label: "Last answer", cell: ({ answered_at: at }) => (at > 0 ? <Time at={at} /> : "–") },
];

const questions: Column<RegisterAsk>[] = [
  { key: "player", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name || user}</Link> },
  { key: "register", label: "Register", cell: ({ register }) => names[register] },
  { key: "occasion", label: "At", cell: ({ occasion }) => occasion },
  { key: "answer", label: "Answer", cell: ({ answer, failure }) => <><Badge tone={tones[answer]}>{answers[answer]}</Badge>{failure && <span className="registers-failure">{failure}</span>}</> },
  { key: "time", label: "Took", numeric: true, cell: ({ millis }) => `${formatCount(millis)} ms` },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
];

export default function RegistersPage() {
  useSignals();
  const [model] = useState(registersModel);
  useEffect(() => void model.load(), [model]);
  const now = model.state.value;
  return (
    <div className="registers-page">
      <header>
        <h1>Exclusion registers</h1>
        <p>Registers of excluded persons are asked at sign-up, at each sign-in, when players say who they are, and before stakes and deposits once an answer is too old. Whoever is listed is excluded, as if they had asked for it themself.</p>
      </header>
      {model.failure.value && <Failed text={model.failure.value} onRetry={() => void model.load()} />}
      {!now && !model.failure.value && <Skeleton height={320} />}
      {now && (
        <>
          <Table label="Registers" columns={states} rows={now.registers} rowKey={({ name }) => name} empty={null} />
          <p>{waitingText(now)}</p>
          <Fill model={model} entries={now.entries} />
          <h2>Asked last</h2>
          <Table label="Questions" columns={questions} rows={model.asked.value} rowKey={({ id }) => String(id)} empty={<Empty icon={<BookLock size={28} aria-hidden="true" />} text="No register was asked yet." />} />
          {now.next !== 0 && <Button onClick={() => void model.more()}>Show more</Button>}
        </>
      )}
    </div>
  );
}

function waitingText({ waiting, closed }: Registers): string {
  const policy = closed ? "Players of whom no answer is known can neither stake nor deposit." : "Players of whom no answer is known can stake and deposit.";
  return waiting === 0 ? `Nobody waits for an answer. ${policy}` : `${countText(waiting, "player")} ${waiting === 1 ? "waits" : "wait"} for an answer. ${policy}`;
}

function Fill({ model, entries }: { model: ReturnType<typeof registersModel>; entries: number }) {
  useSignals();
  const [asking, setAsking] = useState(false);
  const file = model.file.value;
  return (
    <Card title="Local file" text={`${countText(entries, "mark")}. Names and addresses are kept as keyed hashes: nobody can read them here.`}>
      <FileUpload label="List of excluded persons" hint="CSV with first_name, last_name, birth, email, hash, until; up to 4 MB" accept={[".csv"]} model={model.upload} />
      <Switch label="Remove what is there before" checked={model.replace.value} onChange={(on) => (model.replace.value = on)} />
      <Button variant="primary" disabled={file === null} onClick={() => setAsking(true)}>Take the list</Button>
      {asking && (
        <ReasonDialog
          title={`Take ${file?.name ?? ""}`}
          description="All lines or none. Players are asked about at their next sign-in."
          action="Take it"
          done="The local register is filled."
          send={(reason) => model.fill(reason)}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
