import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { UserCheck } from "lucide-react";
import type { ApprovalRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { ExactTime } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { DescriptionList } from "../../../../ui/work/Facts";
import { nameOf } from "../../../../lib/officeNames";
import { approvalsModel, type Decision } from "./approvals.model";
import "../staff.css";

const tones = { waiting: "brass", approved: "action", refused: "danger", withdrawn: "neutral", expired: "neutral" } as const;
const words = { approve: "Approve", refuse: "Refuse", withdraw: "Withdraw" } as const;
const told = { approve: "Approved and carried out.", refuse: "Refused.", withdraw: "Withdrawn." } as const;

export default function ApprovalsPage() {
  useSignals();
  const [model] = useState(approvalsModel);
  const [open, setOpen] = useState<{ row: ApprovalRow; decision: Decision } | null>(null);
  useEffect(() => void model.pages.load(), [model]);
  const rows = model.pages.rows.value;
  const done = model.done.value;
  return (
    <div className="staff-page">
      <h1>Waiting for a second person</h1>
      <p>{model.above.value ? `What is worth more than $${model.above.value} waits here until another one of the staff agrees.` : "No amount is set above which deeds of staff wait for a second person."}</p>
      <div className="staff-roles" role="group" aria-label="Which requests">
        <Button size="small" aria-pressed={!done} onClick={() => model.show(false)}>Waiting</Button>
        <Button size="small" aria-pressed={done} onClick={() => model.show(true)}>Done with</Button>
      </div>
      {model.pages.failure.value && <Failed text={model.pages.failure.value} onRetry={() => void model.pages.load()} />}
      {!rows && !model.pages.failure.value && <Skeleton height={200} />}
      {rows?.length === 0 && <Empty icon={<UserCheck size={28} aria-hidden="true" />} text={done ? "Nothing was decided yet." : "Nothing waits for a second person."} />}
      {(rows ?? []).map((row) => <Request key={row.id} row={row} onDecide={(decision) => setOpen({ row, decision })} />)}
      {model.pages.more.value && <Button loading={model.pages.loading.value} onClick={() => void model.pages.next()}>Older</Button>}
      {open && <Decide {...open} model={model} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Request({ row, onDecide }: { row: ApprovalRow; onDecide: (decision: Decision) => void }) {
  useSignals();
  return (
    <Card>
      <article className="staff-card" aria-label={row.kind}>
        <header className="staff-card-head">
          <h2>{row.sentence}</h2>
          <Badge tone={tones[row.state]}>{row.state}</Badge>
          {row.own && <Badge>yours</Badge>}
        </header>
        <DescriptionList
          facts={[
            { label: "Concerns", value: <Subject kind={row.subject_kind} id={row.subject} /> },
            { label: "Worth", value: row.dollars ? <span className="num">${row.dollars}</span> : "no money" },
            { label: "Asked by", value: nameOf(row.requested_by) },
            { label: "Because", value: row.reason },
            { label: "Asked", value: <ExactTime at={row.requested_at} /> },
            row.decided_at > 0 ? { label: "Decided", value: <>{nameOf(row.decided_by)}: {row.decision}</> } : { label: "Void from", value: <ExactTime at={row.expires_at} /> },
            { label: "Hash", value: <span className="mono staff-hash">{row.hash}</span> },
          ]}
        />
        <pre className="mono" tabIndex={0} aria-label="What exactly was asked">{JSON.stringify(row.payload, null, 2)}</pre>
        {row.state === "waiting" && (
          <div className="staff-save-deeds">
            {row.own && <Button onClick={() => onDecide("withdraw")}>Withdraw</Button>}
            {row.may_decide && <Button variant="danger" onClick={() => onDecide("refuse")}>Refuse</Button>}
            {row.may_decide && <Button variant="primary" onClick={() => onDecide("approve")}>Approve</Button>}
          </div>
        )}
      </article>
    </Card>
  );
}

/** What a request is about, as a link to its page where it has one. */
function Subject({ kind, id }: { kind: string; id: string }) {
  useSignals();
  if (kind === "user") return <a href={`/admin/user/${id}`}>{nameOf(id)}</a>;
  const [level, event] = id.split("/");
  if (kind === "sports" && (level === "event" || level === "outcome")) return <a href={`/admin/sports/event/${event}`}>{id}</a>;
  return `${kind} ${id}`;
}

function Decide({ row, decision, model, onClose }: { row: ApprovalRow; decision: Decision; model: ReturnType<typeof approvalsModel>; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function decide() {
    setBusy(true);
    const refused = await model.decide(row, decision, reason);
    setBusy(false);
    if (refused !== null) return setFailure(refused);
    toast.success(told[decision]);
    onClose();
  }

  return (
    <ConfirmDialog
      title={`${words[decision]}?`}
      text={`${row.sentence} ${decision === "approve" ? "It is carried out at once." : "Nothing is carried out."}`}
      action={words[decision]}
      variant={decision === "approve" ? "primary" : "danger"}
      loading={busy}
      disabled={reason.trim().length < 3}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <TextField label="Reason" hint="It stands in the log of staff." error={failure} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmDialog>
  );
}
