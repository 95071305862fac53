// The bonuses of one player: what each holds and where it came from, giving one and
// taking one back.

import { useSignals } from "@preact/signals-react/runtime";
import { Gift } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../lib/api";
import type { EntriesAnswer, EntryRow, PlayerBonus } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { holds } from "../../../lib/permissions";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { GiveBonus } from "./GiveBonus";
import { kindLabel } from "./offers.model";
import "./bonus.css";

const tones = { active: "action", converted: "info", cancelled: "neutral", expired: "neutral", forfeited: "danger", spent: "neutral" } as const;

export default function BonusPanel({ userId }: { userId: string }) {
  useSignals();
  const of = useMemo(() => resource(() => api.post("/api/admin/user/bonuses", { id: userId }, { retry: true })), [userId]);
  const [giving, setGiving] = useState(false);
  const [taken, setTaken] = useState<PlayerBonus | null>(null);
  const [shown, setShown] = useState<PlayerBonus | null>(null);
  const load = () => void of.load();
  useEffect(load, [of]);
  const told = of.data.value;
  const gives = holds("bonuses");
  if (!told) return of.failure.value ? <Failed text={of.failure.value} onRetry={load} /> : <Skeleton height={200} />;
  const columns: Column<PlayerBonus>[] = [
    { key: "name", label: "Bonus", cell: ({ name, kind, source }) => <span className="desk-bonus-name">{name}<small>{kindLabel(kind)}, {source.split(":")[0]}</small></span> },
    { key: "state", label: "State", cell: ({ state, reason }) => <><Badge tone={tones[state]}>{state}</Badge>{reason && <small> {reason}</small>}</> },
    { key: "granted", label: "Granted", numeric: true, cell: ({ granted, currency, usd }) => <span className="desk-bonus-name">{granted} {currency.toUpperCase()}<small>{dollars(Number(usd))}</small></span> },
    { key: "value", label: "Now", numeric: true, cell: ({ value }) => value },
    { key: "progress", label: "Wagered", numeric: true, cell: ({ wagered, required }) => (Number(required) > 0 ? `${dollars(Number(wagered))} of ${dollars(Number(required))}` : "—") },
    { key: "converted", label: "Became real", numeric: true, cell: ({ converted }) => converted },
    { key: "at", label: "When", cell: ({ created_at: at }) => <ExactTime at={at} /> },
    {
      key: "deeds", label: "Actions", cell: (row) => (
        <span className="desk-bonus-deeds">
          <Button size="small" variant="ghost" onClick={() => setShown(row)}>Changes<span className="hidden-text"> of {row.name}</span></Button>
          {gives && row.state === "active" && <Button size="small" variant="danger" onClick={() => setTaken(row)}>Take back<span className="hidden-text"> {row.name}</span></Button>}
        </span>
      ),
    },
  ];
  return (
    <div className="desk-bonus-panel">
      {gives && <Button icon={<Gift size={16} aria-hidden="true" />} onClick={() => setGiving(true)}>Give a bonus</Button>}
      <div className="desk-bonus-scroll"><Table label="Bonuses of this player" columns={columns} rows={told.bonuses} rowKey={({ _id }) => _id} empty={<Empty text="No bonus yet." />} /></div>
      {giving && <GiveBonus userId={userId} onClose={() => setGiving(false)} onDone={load} />}
      {taken && <TakeBonus row={taken} onClose={() => setTaken(null)} onDone={load} />}
      {shown && <ChangesDialog row={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function TakeBonus({ row, onClose, onDone }: { row: PlayerBonus; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    send: ({ reason }) => api.post("/api/admin/bonus/forfeit", { id: row._id, reason: reason.trim() }),
  }));
  return (
    <Dialog title={`Take ${row.name} back`} description={`${row.value} ${row.currency.toUpperCase()} of bonus money goes back to the site, and so does what open bets pay to it. Real money stays.`} onClose={onClose}>
      <Form model={model} action="Take it back" onCancel={onClose} onDone={() => {
        toast.success("It is taken back.");
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}

const entryColumns: Column<EntryRow>[] = [
  { key: "at", label: "When", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "what", label: "What", cell: ({ code, bet }) => (bet ? <a href={`/admin/wager/${bet}`}>{code}</a> : code) },
  { key: "delta", label: "Change", numeric: true, cell: ({ delta }) => delta },
  { key: "balance", label: "Then", numeric: true, cell: ({ balance }) => balance },
];

function ChangesDialog({ row, onClose }: { row: PlayerBonus; onClose: () => void }) {
  useSignals();
  const of = useMemo(() => resource<EntriesAnswer>(() => api.post("/api/admin/bonus/entries", { id: row._id }, { retry: true })), [row]);
  const load = () => void of.load();
  useEffect(load, [of]);
  const told = of.data.value;
  async function more() {
    const page = await api.post("/api/admin/bonus/entries", { id: row._id, before_entry: told?.next_entry ?? 0 }).catch(() => null);
    if (page && told) of.set({ ...page, entries: [...told.entries, ...page.entries] });
  }
  return (
    <Dialog title={`Changes of ${row.name}`} size="medium" onClose={onClose}>
      {!told && (of.failure.value ? <Failed text={of.failure.value} onRetry={load} /> : <Skeleton height={200} />)}
      {told && <div className="desk-bonus-panel"><Table label={`Changes of ${row.name}`} columns={entryColumns} rows={told.entries} rowKey={({ _id }) => String(_id)} empty={<Empty text="No change yet." />} />{told.next_entry > 0 && <Button size="small" onClick={() => void more()}>Show more</Button>}</div>}
    </Dialog>
  );
}
