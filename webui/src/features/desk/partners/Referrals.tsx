// Referrals with what is known of them, and what staff can do.

import { useSignals } from "@preact/signals-react/runtime";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import type { Pages } from "../../../lib/pages";
import { Form } from "../../../ui/Form";
import { decisionForm, deeds, fresh, inOrder, type Deed, type StaffReferral } from "./partners.model";

const tones = { clear: "action", held: "brass", refused: "danger" } as const;

interface Choice {
  of: StaffReferral;
  deed: Deed;
}

const columns = (choose: (choice: Choice) => void, withPartner: boolean): Column<StaffReferral>[] => [
  { key: "name", label: "Player", cell: ({ _id, name }) => <Link href={`/admin/user/${_id}`}>{name}</Link> },
  ...(withPartner ? [{ key: "partner", label: "Partner", cell: ({ partner, partner_name: name }: StaffReferral) => <Link href={`/admin/partner/${partner}`}>{name}</Link> }] : []),
  { key: "at", label: "Registered", cell: ({ at, code }) => <span className="partners-lines"><Time at={at} /><small>{code && `by ${code}`}</small></span> },
  { key: "state", label: "Commission", cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
  { key: "evidence", label: "They share", cell: (row) => <Evidence of={row} /> },
  { key: "wagered", label: "Wagered", numeric: true, cell: ({ wagered }) => dollars(wagered) },
  { key: "earned", label: "Earned", numeric: true, cell: ({ earned }) => <span className="partners-lines">{earned.length === 0 ? "—" : earned.map(({ id, value }) => <span key={id}>{value} {id.toUpperCase()}</span>)}</span> },
  {
    key: "deeds", label: "Decide",
    cell: (of) => <span className="partners-deeds">{inOrder.filter((deed) => of.deeds.includes(deed)).map((deed) => <Button key={deed} size="small" variant={deed === "refuse" ? "danger" : undefined} onClick={() => choose({ of, deed })}>{deeds[deed].label}<span className="hidden-text"> {of.name}</span></Button>)}</span>,
  },
];

function Evidence({ of }: { of: StaffReferral }) {
  const open = fresh(of);
  if (of.evidence.length === 0) return "—";
  return <span className="partners-lines">{of.evidence.map((word) => <span key={word}>{word}{!open.includes(word) && <small> (looked at)</small>}</span>)}</span>;
}

export function Referrals({ label, pages, withPartner, empty, onDone }: { label: string; pages: Pages<StaffReferral>; withPartner: boolean; empty: ReactNode; onDone: () => void }) {
  useSignals();
  const [choice, setChoice] = useState<Choice | null>(null);
  const rows = pages.rows.value;
  const failure = pages.failure.value;
  return (
    <>
      {!rows && (failure ? <Failed text={failure} onRetry={() => void pages.load()} /> : <Skeleton height={160} />)}
      {rows && <Table label={label} columns={columns(setChoice, withPartner)} rows={rows} rowKey={({ _id }) => _id} empty={empty} />}
      {rows && failure && <p role="alert">{failure}</p>}
      {pages.more.value && <Button loading={pages.loading.value} onClick={() => void pages.next()}>Show more</Button>}
      {choice && <Decision choice={choice} onClose={() => setChoice(null)} onDone={onDone} />}
    </>
  );
}

function Decision({ choice: { of, deed }, onClose, onDone }: { choice: Choice; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [model] = useState(() => decisionForm(of, deed));
  const { title, text, label } = deeds[deed];
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <Form model={model} action={label} onCancel={onClose} onDone={({ waiting }) => {
        toast.success(waiting ? "Nothing has been done yet: it waits for a second person, under Approvals." : "It is decided.");
        onDone();
        onClose();
      }}>
        <p className="partners-note">{of.name}, referred by {of.partner_name}{of.evidence.length > 0 && `. They share: ${of.evidence.join(", ")}`}.</p>
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
