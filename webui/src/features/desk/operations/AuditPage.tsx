// The audit of the books: when they were last proved right, a run with its
// progress, and what every run found.

import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Link } from "wouter";
import { ShieldCheck } from "lucide-react";
import type { AuditProgress, AuditRow, AuditsAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { AuditDrawer } from "./AuditDrawer";
import { auditModel, type AuditModel } from "./audit.model";
import { spanText } from "./values";
import "./operations.css";

export const outcomes = { right: "action", wrong: "danger", stopped: "neutral" } as const;
export const outcomeWords = { right: "right", wrong: "wrong", stopped: "cut off" } as const;

export default function AuditPage() {
  useSignals();
  const [model] = useState(auditModel);
  const [open, setOpen] = useState<AuditRow | null>(null);
  useEffect(() => model.follow(), [model]);
  const answer = model.answer.value;
  const failure = model.failure.value;
  const columns: Column<AuditRow>[] = [
    { key: "at", label: "When", cell: ({ ended }) => <Time at={ended} /> },
    { key: "outcome", label: "The books were", cell: ({ outcome }) => <Badge tone={outcomes[outcome]}>{outcomeWords[outcome]}</Badge> },
    { key: "faults", label: "Faults", numeric: true, cell: ({ faults }) => formatCount(faults) },
    { key: "looked", label: "Looked at", numeric: true, cell: ({ looked }) => formatCount(looked) },
    { key: "took", label: "Took", numeric: true, cell: ({ started, ended }) => (ended - started < 1000 ? `${ended - started} ms` : spanText(ended - started)) },
    { key: "by", label: "Asked by", cell: ({ by, by_name }) => (by ? <Link href={`/admin/user/${by}`}>{by_name || "staff"}</Link> : "the clock") },
    { key: "more", label: "Parts", cell: (row) => <Button size="small" variant="ghost" onClick={() => setOpen(row)}>{row.faults > 0 ? "What it found" : "Look closer"}</Button> },
  ];
  return (
    <div className="ops-page">
      <h1>Audit of the books</h1>
      {!answer && failure && <Failed text={failure} onRetry={() => void model.load()} />}
      {!answer && !failure && <Skeleton height={420} />}
      {answer && failure && <p role="alert" className="ops-note">What is shown may be old: {failure}</p>}
      {answer && (
        <>
          <Standing answer={answer} model={model} />
          <Card title="Audits before">
            <div className="ops-table">
              <Table label="Audits" columns={columns} rows={[...answer.rows, ...model.older.value]} rowKey={({ id }) => id} empty={<Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text="The books were not audited yet. The first audit comes with the night, or now." />} />
            </div>
            {model.next.value && <Button onClick={() => void model.more()}>Older</Button>}
          </Card>
        </>
      )}
      {open && <AuditDrawer row={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Standing({ answer, model }: { answer: AuditsAnswer; model: AuditModel }) {
  useSignals();
  const { running, right_at, nightly, rows, parts } = answer;
  const last = rows.find(({ outcome }) => outcome !== "stopped");
  const busy = running !== undefined || model.asked.value;

  async function run() {
    const refused = await model.run();
    if (refused !== null) toast.error(refused);
  }

  return (
    <Card
      title={last?.outcome === "wrong" ? "The books are wrong" : right_at ? "The books are right" : "Not yet proved"}
      text={
        <>
          {right_at ? <>Last proved right <Time at={right_at} />. </> : "They were never proved right on this site. "}
          {nightly ? "They are audited every night at 04:00 UTC. " : "Nobody audits them by night: operations.nightly_audit is off. "}
          The audit only reads, a little at a time: bets go on.
        </>
      }
      aside={holds("run_jobs") && <Button variant="primary" icon={<ShieldCheck size={16} aria-hidden="true" />} loading={busy} onClick={() => void run()}>Audit now</Button>}
    >
      <p role="status" className="hidden-text">{running ? `The audit runs: ${running.done.length} of ${running.parts} parts are done.` : ""}</p>
      {running ? <Running progress={running} parts={parts} /> : (
        <details className="ops-notes">
          <summary>What it proves: {parts.length} things</summary>
          <ul>{parts.map((part) => <li key={part}>{part}</li>)}</ul>
        </details>
      )}
    </Card>
  );
}

/** Each part of the audit that runs now. */
function Running({ progress, parts }: { progress: AuditProgress; parts: string[] }) {
  return (
    <>
      <Progress label="Audit" value={progress.done.length} max={progress.parts} />
      <ol className="ops-parts">
        {parts.map((part, at) => {
          const done = progress.done[at];
          return (
            <li key={part} data-state={done ? (done.faults > 0 ? "wrong" : "right") : part === progress.now ? "now" : "later"}>
              <span>{part}</span>
              <span className="num">{done ? `${formatCount(done.looked)} looked at${done.faults > 0 ? `, ${formatCount(done.faults)} wrong` : ""}` : part === progress.now ? "now" : ""}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
