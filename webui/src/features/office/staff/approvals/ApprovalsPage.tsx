import { useEffect, useState } from "react";
import { UserCheck } from "lucide-react";
import type { ApprovalRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Empty } from "../../../../ui/States";
import { ExactTime } from "../../../../ui/Time";
import { DescriptionList } from "../../../../ui/office/Details";
import { nameOf } from "../../../../lib/officeNames";
import { Waiting } from "../../../../ui/Loaded";
import { ReasonConfirm } from "../../../../ui/office/ReasonConfirm";
import { approvalsModel, type Decision } from "./approvals.model";
import "../staff.css";

const tones = { waiting: "brass", approved: "action", refused: "danger", withdrawn: "neutral", expired: "neutral" } as const;
const actionLabels = { approve: "Approve", refuse: "Refuse", withdraw: "Withdraw" } as const;
const doneTexts = { approve: "Approved and executed.", refuse: "Refused.", withdraw: "Withdrawn." } as const;

export default function ApprovalsPage() {
  const [model] = useState(approvalsModel);
  const [deciding, setDeciding] = useState<{ row: ApprovalRow; decision: Decision } | null>(null);
  useEffect(() => void model.pages.load(), [model]);
  const rows = model.pages.rows.value;
  const done = model.showDecided.value;
  return (
    <div className="staff-page">
      <h1>Approvals</h1>
      <p>{model.threshold.value ? `Actions worth more than $${model.threshold.value} wait here until another staff member approves them.` : "There is no amount above which staff actions need approval."}</p>
      <div className="staff-roles" role="group" aria-label="Requests">
        <Button size="small" aria-pressed={!done} onClick={() => model.setShowDecided(false)}>Waiting</Button>
        <Button size="small" aria-pressed={done} onClick={() => model.setShowDecided(true)}>Decided</Button>
      </div>
      {(model.pages.failure.value || !rows) && <Waiting from={model.pages} height={200} />}
      {rows?.length === 0 && <Empty icon={<UserCheck size={28} aria-hidden="true" />} text={done ? "There are no decided requests yet." : "There are no requests waiting for approval."} />}
      {(rows ?? []).map((row) => <RequestCard key={row.id} row={row} onDecide={(decision) => setDeciding({ row, decision })} />)}
      {model.pages.more.value && <Button loading={model.pages.loading.value} onClick={() => void model.pages.next()}>Older</Button>}
      {deciding && <DecisionDialog {...deciding} model={model} onClose={() => setDeciding(null)} />}
    </div>
  );
}

function RequestCard({ row, onDecide }: { row: ApprovalRow; onDecide: (decision: Decision) => void }) {
  return (
    <Card>
      <article className="staff-card" aria-label={row.kind}>
        <header className="staff-card-head">
          <h2>{row.sentence}</h2>
          <Badge tone={tones[row.state]}>{row.state}</Badge>
          {row.own && <Badge>yours</Badge>}
        </header>
        <DescriptionList
          items={[
            { label: "Subject", value: <SubjectLink kind={row.subject_kind} id={row.subject} /> },
            { label: "Value", value: row.dollars ? <span className="num">${row.dollars}</span> : "none" },
            { label: "Requested by", value: nameOf(row.requested_by) },
            { label: "Reason", value: row.reason },
            { label: "Requested", value: <ExactTime at={row.requested_at} /> },
            row.decided_at > 0 ? { label: "Decided", value: <>{nameOf(row.decided_by)}: {row.decision}</> } : { label: "Expires", value: <ExactTime at={row.expires_at} /> },
            { label: "Hash", value: <span className="mono staff-hash">{row.hash}</span> },
          ]}
        />
        <pre className="mono" tabIndex={0} aria-label="Request data">{JSON.stringify(row.payload, null, 2)}</pre>
        {row.state === "waiting" && (
          <div className="staff-save-actions">
            {row.own && <Button onClick={() => onDecide("withdraw")}>Withdraw</Button>}
            {row.may_decide && <Button variant="danger" onClick={() => onDecide("refuse")}>Refuse</Button>}
            {row.may_decide && <Button variant="primary" onClick={() => onDecide("approve")}>Approve</Button>}
          </div>
        )}
      </article>
    </Card>
  );
}

/** The subject of a request, as a link if it has a page. */
function SubjectLink({ kind, id }: { kind: string; id: string }) {
  if (kind === "user") return <a href={`/admin/user/${id}`}>{nameOf(id)}</a>;
  const [level, event] = id.split("/");
  if (kind === "sports" && (level === "event" || level === "outcome")) return <a href={`/admin/sports/event/${event}`}>{id}</a>;
  return `${kind} ${id}`;
}

function DecisionDialog({ row, decision, model, onClose }: { row: ApprovalRow; decision: Decision; model: ReturnType<typeof approvalsModel>; onClose: () => void }) {
  return (
    <ReasonConfirm
      title={`${actionLabels[decision]}?`}
      text={`${row.sentence} ${decision === "approve" ? "It is executed immediately." : "It is not executed."}`}
      action={actionLabels[decision]}
      variant={decision === "approve" ? "primary" : "danger"}
      run={(reason) => model.decide(row, decision, reason)}
      doneText={doneTexts[decision]}
      onClose={onClose}
    />
  );
}
