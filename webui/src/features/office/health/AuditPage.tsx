// The audit of the books: when it last succeeded, a run with its progress, and the findings of
// every run.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import { ShieldCheck } from "lucide-react";
import type { AuditProgress, AuditRow, AuditsAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Progress } from "../../../ui/Progress";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { AuditDrawer } from "./AuditDrawer";
import { auditModel, type AuditModel } from "./audit.model";
import { spanText } from "./formatValues";
import "./health.css";

export const outcomeTones = { right: "action", wrong: "danger", stopped: "neutral" } as const;
export const outcomeTexts = { right: "passed", wrong: "faults", stopped: "stopped" } as const;

export default function AuditPage() {
  const [model] = useState(auditModel);
  const [selected, setSelected] = useState<AuditRow | null>(null);
  useEffect(() => model.poll(), [model]);
  const answer = model.answer.value;
  const failure = model.failure.value;
  const columns: Column<AuditRow>[] = [
    { key: "at", label: "When", cell: ({ ended }) => <Time at={ended} /> },
    { key: "outcome", label: "Outcome", cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcomeTexts[outcome]}</Badge> },
    { key: "faults", label: "Faults", numeric: true, cell: ({ faults }) => formatCount(faults) },
    { key: "looked", label: "Rows checked", numeric: true, cell: ({ checked }) => formatCount(checked) },
    { key: "took", label: "Duration", numeric: true, cell: ({ started, ended }) => (ended - started < 1000 ? `${ended - started} ms` : spanText(ended - started)) },
    { key: "by", label: "Requested by", cell: ({ by, by_name }) => (by ? <Link href={`/admin/user/${by}`}>{by_name || "staff"}</Link> : "schedule") },
    { key: "more", label: "Details", cell: (row) => <Button size="small" variant="ghost" onClick={() => setSelected(row)}>{row.faults > 0 ? "Show findings" : "Show checks"}</Button> },
  ];
  return (
    <div className="ops-page">
      <h1>Ledger audit</h1>
      {!answer && <Waiting from={model} height={420} />}
      {answer && failure && <p role="alert" className="ops-note">The data may be outdated: {failure}</p>}
      {answer && (
        <>
          <AuditStatus answer={answer} model={model} />
          <Card title="Previous audits">
            <div className="ops-table">
              <Table label="Audits" columns={columns} rows={[...answer.rows, ...model.older.value]} rowKey={({ id }) => id} empty={<Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text="There are no audits yet. The first one runs at night, or start it now." />} />
            </div>
            {model.next.value && <Button onClick={() => void model.loadOlder()}>Older</Button>}
          </Card>
        </>
      )}
      {selected && <AuditDrawer row={selected} onClose={() => setSelected(null)} />}
    </div>
  );
}

function AuditStatus({ answer, model }: { answer: AuditsAnswer; model: AuditModel }) {
  const { running, passed_at, nightly, rows, parts } = answer;
  const last = rows.find(({ outcome }) => outcome !== "stopped");
  const busy = running !== undefined || model.requested.value;

  async function startAudit() {
    const problem = await model.startAudit();
    if (problem !== null) toast.error(problem);
  }

  return (
    <Card
      title={last?.outcome === "wrong" ? "The ledger has faults" : passed_at ? "The ledger has no faults" : "Not audited yet"}
      text={
        <>
          {passed_at ? <>Last passed <Time at={passed_at} />. </> : "No audit has passed on this site. "}
          {nightly ? "The audit runs every night at 04:00 UTC. " : "The nightly audit is off: operations.nightly_audit. "}
          The audit only reads, in small steps: betting continues.
        </>
      }
      aside={hasPermission("run_jobs") && <Button variant="primary" icon={<ShieldCheck size={16} aria-hidden="true" />} loading={busy} onClick={() => void startAudit()}>Audit now</Button>}
    >
      <p role="status" className="hidden-text">{running ? `The audit is running: ${running.done.length} of ${running.parts} checks are done.` : ""}</p>
      {running ? <AuditProgressList progress={running} parts={parts} /> : (
        <details className="ops-notes">
          <summary>Checks: {parts.length}</summary>
          <ul>{parts.map((part) => <li key={part}>{part}</li>)}</ul>
        </details>
      )}
    </Card>
  );
}

/** The parts of the running audit. */
function AuditProgressList({ progress, parts }: { progress: AuditProgress; parts: string[] }) {
  return (
    <>
      <Progress label="Audit" value={progress.done.length} max={progress.parts} />
      <ol className="ops-parts">
        {parts.map((part, at) => {
          const done = progress.done[at];
          return (
            <li key={part} data-state={done ? (done.faults > 0 ? "wrong" : "right") : part === progress.now ? "now" : "later"}>
              <span>{part}</span>
              <span className="num">{done ? `${formatCount(done.checked)} rows${done.faults > 0 ? `, ${formatCount(done.faults)} faults` : ""}` : part === progress.now ? "now" : ""}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
