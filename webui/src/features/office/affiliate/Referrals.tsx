// Referrals with their data, and the actions of staff.

import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { PartnerDecideAnswer } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import type { Pages } from "../../../lib/pages";
import { Waiting } from "../../../ui/Loaded";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { decide, decisionActions, unreviewedEvidence, actionOrder, type DecisionAction, type StaffReferral } from "./affiliate.model";

const tones = { clear: "action", held: "brass", refused: "danger" } as const;

interface PendingDecision {
  referral: StaffReferral;
  action: DecisionAction;
}

const referralColumns = (onDecide: (pendingDecision: PendingDecision) => void, withPartner: boolean): Column<StaffReferral>[] => [
  { key: "name", label: "Player", cell: ({ _id, name }) => <Link href={`/admin/user/${_id}`}>{name}</Link> },
  ...(withPartner ? [{ key: "partner", label: "Partner", cell: ({ partner, partner_name: name }: StaffReferral) => <Link href={`/admin/partner/${partner}`}>{name}</Link> }] : []),
  { key: "at", label: "Registered", cell: ({ at, code }) => <span className="partners-lines"><Time at={at} /><small>{code && `by ${code}`}</small></span> },
  { key: "state", label: "Commission", cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
  { key: "evidence", label: "Shared with the partner", cell: (row) => <EvidenceList of={row} /> },
  { key: "wagered", label: "Wagered", numeric: true, cell: ({ wagered }) => dollars(wagered) },
  { key: "earned", label: "Earned", numeric: true, cell: ({ earned }) => <span className="partners-lines">{earned.length === 0 ? "—" : earned.map(({ id, value }) => <span key={id}>{value} {id.toUpperCase()}</span>)}</span> },
  {
    key: "actions", label: "Decision",
    cell: (referral) => <span className="partners-actions">{actionOrder.filter((action) => referral.actions.includes(action)).map((action) => <Button key={action} size="small" variant={action === "refuse" ? "danger" : undefined} onClick={() => onDecide({ referral, action })}>{decisionActions[action].label}<span className="hidden-text"> {referral.name}</span></Button>)}</span>,
  },
];

function EvidenceList({ of: referral }: { of: StaffReferral }) {
  const unreviewed = unreviewedEvidence(referral);
  if (referral.evidence.length === 0) return "—";
  return <span className="partners-lines">{referral.evidence.map((word) => <span key={word}>{word}{!unreviewed.includes(word) && <small> (reviewed)</small>}</span>)}</span>;
}

export function ReferralsTable({ label, pages, withPartner, empty, onDone }: { label: string; pages: Pages<StaffReferral>; withPartner: boolean; empty: ReactNode; onDone: () => void }) {
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const rows = pages.rows.value;
  const failure = pages.failure.value;
  return (
    <>
      {!rows && <Waiting from={pages} height={160} />}
      {rows && <Table label={label} columns={referralColumns(setPendingDecision, withPartner)} rows={rows} rowKey={({ _id }) => _id} empty={empty} />}
      {rows && failure && <p role="alert">{failure}</p>}
      {pages.more.value && <Button loading={pages.loading.value} onClick={() => void pages.next()}>Show more</Button>}
      {pendingDecision && <DecisionDialog choice={pendingDecision} onClose={() => setPendingDecision(null)} onDone={onDone} />}
    </>
  );
}

function DecisionDialog({ choice: { referral, action }, onClose, onDone }: { choice: PendingDecision; onClose: () => void; onDone: () => void }) {
  const { title, text, label } = decisionActions[action];
  return (
    <ReasonDialog title={title} description={text} action={label} send={({ reason }) => decide(referral, action, reason)}
      doneText={({ waiting }: PartnerDecideAnswer) => (waiting ? "The decision waits for approval, see Approvals." : "The decision is in force.")} onClose={onClose} onDone={onDone}>
      {() => <p className="partners-note">{referral.name}, referred by {referral.partner_name}{referral.evidence.length > 0 && `. Shared: ${referral.evidence.join(", ")}`}.</p>}
    </ReasonDialog>
  );
}
