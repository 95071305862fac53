// The deposit bonuses of the house: what runs, what each has given and cost against
// its budget, and their making, changing and stopping.

import { useSignals } from "@preact/signals-react/runtime";
import { BadgePercent, Pencil, Play, Plus, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { OfficeOffer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { OfferDialog } from "./OfferDialog";
import { kindLabel, offersOf, shareText, stoppedOf } from "./offers.model";
import "./bonus.css";

const usd = (text: string) => dollars(Number(text));

/** What state an offer is in, at a time. */
function stateOf({ running, stopped, ends_at: ends, starts_at: starts }: OfficeOffer, now: number): { word: string; tone: "action" | "danger" | "info" | "neutral" } {
  if (running) return { word: "running", tone: "action" };
  if (stopped) return { word: "stopped", tone: "danger" };
  if (starts > now) return { word: "upcoming", tone: "info" };
  return ends !== 0 && ends <= now ? { word: "over", tone: "neutral" } : { word: "budget used up", tone: "danger" };
}

export default function OffersPage() {
  useSignals();
  const [offers] = useState(offersOf);
  const [edited, setEdited] = useState<OfficeOffer | "new" | null>(null);
  const [stopped, setStopped] = useState<OfficeOffer | null>(null);
  const load = () => void offers.load();
  useEffect(load, [offers]);
  const answer = offers.data.value;
  const columns: Column<OfficeOffer>[] = [
    { key: "name", label: "Bonus", cell: ({ name, percent, max, terms }) => <span className="desk-bonus-name">{name}<small>{shareText(percent / 100)} up to {usd(max)}, {kindLabel(terms.kind).toLowerCase()}</small></span> },
    { key: "state", label: "State", cell: (offer) => { const { word, tone } = stateOf(offer, Date.now()); return <Badge tone={tone}>{word}</Badge>; } },
    { key: "time", label: "Time", cell: ({ starts_at: starts, ends_at: ends }) => <span className="desk-bonus-name"><Time at={starts} />{ends > 0 && <small>to <Time at={ends} /></small>}</span> },
    { key: "players", label: "Opted in / had it", numeric: true, cell: ({ opted_in: opted, granted }) => `${formatCount(opted)} / ${formatCount(granted)}` },
    { key: "budget", label: "Budget", numeric: true, cell: ({ budget }) => (budget ? usd(budget) : "no bound") },
    { key: "spent", label: "Granted", numeric: true, cell: ({ spent }) => usd(spent) },
    { key: "paid", label: "Became real", numeric: true, cell: ({ paid }) => usd(paid) },
    { key: "open", label: "Still bonus", numeric: true, cell: ({ open }) => usd(open) },
    {
      key: "deeds", label: "Actions", cell: (offer) => (
        <span className="desk-bonus-deeds">
          <Button size="small" variant="ghost" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => setEdited(offer)}>Change<span className="hidden-text"> {offer.name}</span></Button>
          <Button size="small" variant={offer.stopped ? "ghost" : "danger"} icon={offer.stopped ? <Play size={14} aria-hidden="true" /> : <Square size={14} aria-hidden="true" />} onClick={() => setStopped(offer)}>{offer.stopped ? "Go on" : "Stop"}<span className="hidden-text"> {offer.name}</span></Button>
        </span>
      ),
    },
  ];
  return (
    <div className="desk-bonus">
      <header className="desk-bonus-head">
        <h1>Deposit bonuses</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!answer} onClick={() => setEdited("new")}>New bonus</Button>
      </header>
      <p className="desk-bonus-note">A player opts in before the deposit, and has each bonus once. The newest one that runs and that the player has not had is offered. A change holds for bonuses that are granted after it; those that were granted keep their terms.</p>
      {!answer && (offers.failure.value ? <Failed text={offers.failure.value} onRetry={load} /> : <Skeleton height={320} />)}
      {answer && <div className="desk-bonus-scroll"><Table label="Deposit bonuses" columns={columns} rows={answer.offers} rowKey={({ id }) => id} empty={<Empty icon={<BadgePercent size={28} aria-hidden="true" />} text="No deposit bonus was made yet." />} /></div>}
      {answer && edited && <OfferDialog answer={answer} offer={edited === "new" ? null : edited} onClose={() => setEdited(null)} onDone={load} />}
      {stopped && <StopOffer offer={stopped} onClose={() => setStopped(null)} onDone={load} />}
    </div>
  );
}

function StopOffer({ offer, onClose, onDone }: { offer: OfficeOffer; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    send: ({ reason }) => api.post("/api/admin/bonus/offers/save", { ...stoppedOf(offer, !offer.stopped), reason: reason.trim() }),
  }));
  return (
    <Dialog title={offer.stopped ? `${offer.name} goes on` : `Stop ${offer.name}`} description={offer.stopped ? "Players are offered it again." : "Nobody is offered it any more, and no deposit gets it. Bonuses that were granted stay."} onClose={onClose}>
      <Form model={model} action={offer.stopped ? "Let it go on" : "Stop it"} onCancel={onClose} onDone={() => {
        toast.success(offer.stopped ? "It is offered again." : "It is stopped.");
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
