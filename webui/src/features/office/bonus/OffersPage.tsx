// The deposit bonuses of the site: which are running, what each has given and cost against its
// budget. Staff can create, change and stop them.

import { BadgePercent, Pencil, Play, Plus, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { OfficeOffer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { OfferDialog } from "./OfferDialog";
import { kindLabel, offersResource, shareText, stopRequest } from "./offers.model";
import "./bonus.css";

const usd = (text: string) => dollars(Number(text));

/** The state of an offer at a time. */
function offerState({ running, stopped: stopping, ends_at: ends, starts_at: starts }: OfficeOffer, now: number): { label: string; tone: "action" | "danger" | "info" | "neutral" } {
  if (running) return { label: "running", tone: "action" };
  if (stopping) return { label: "stopped", tone: "danger" };
  if (starts > now) return { label: "upcoming", tone: "info" };
  return ends !== 0 && ends <= now ? { label: "over", tone: "neutral" } : { label: "budget used up", tone: "danger" };
}

export default function OffersPage() {
  const [offers] = useState(offersResource);
  const [editing, setEditing] = useState<OfficeOffer | "new" | null>(null);
  const [stopping, setStopping] = useState<OfficeOffer | null>(null);
  const load = () => void offers.load();
  useEffect(load, [offers]);
  const answer = offers.data.value;
  const columns: Column<OfficeOffer>[] = [
    { key: "name", label: "Bonus", cell: ({ name, percent, max, terms }) => <span className="office-bonus-name">{name}<small>{shareText(percent / 100)} up to {usd(max)}, {kindLabel(terms.kind).toLowerCase()}</small></span> },
    { key: "state", label: "State", cell: (offer) => { const { label, tone } = offerState(offer, Date.now()); return <Badge tone={tone}>{label}</Badge>; } },
    { key: "time", label: "Time", cell: ({ starts_at: starts, ends_at: ends }) => <span className="office-bonus-name"><Time at={starts} />{ends > 0 && <small>to <Time at={ends} /></small>}</span> },
    { key: "players", label: "Opted in / granted", numeric: true, cell: ({ opted_in: opted, granted }) => `${formatCount(opted)} / ${formatCount(granted)}` },
    { key: "budget", label: "Budget", numeric: true, cell: ({ budget }) => (budget ? usd(budget) : "no limit") },
    { key: "spent", label: "Granted", numeric: true, cell: ({ spent }) => usd(spent) },
    { key: "paid", label: "Converted", numeric: true, cell: ({ paid }) => usd(paid) },
    { key: "open", label: "Active", numeric: true, cell: ({ open }) => usd(open) },
    {
      key: "actions", label: "Actions", cell: (offer) => (
        <span className="office-bonus-actions">
          <Button size="small" variant="ghost" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => setEditing(offer)}>Change<span className="hidden-text"> {offer.name}</span></Button>
          <Button size="small" variant={offer.stopped ? "ghost" : "danger"} icon={offer.stopped ? <Play size={14} aria-hidden="true" /> : <Square size={14} aria-hidden="true" />} onClick={() => setStopping(offer)}>{offer.stopped ? "Resume" : "Stop"}<span className="hidden-text"> {offer.name}</span></Button>
        </span>
      ),
    },
  ];
  return (
    <div className="office-bonus">
      <header className="office-bonus-head">
        <h1>Deposit bonuses</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!answer} onClick={() => setEditing("new")}>New bonus</Button>
      </header>
      <p className="office-bonus-note">A player opts in before the deposit and gets each bonus once. The player is offered the newest running bonus not yet granted. A change applies to later grants only; granted bonuses keep their terms.</p>
      {!answer && <Waiting from={offers} height={320} />}
      {answer && <div className="office-bonus-scroll"><Table label="Deposit bonuses" columns={columns} rows={answer.offers} rowKey={({ id }) => id} empty={<Empty icon={<BadgePercent size={28} aria-hidden="true" />} text="There are no deposit bonuses yet." />} /></div>}
      {answer && editing && <OfferDialog answer={answer} offer={editing === "new" ? null : editing} onClose={() => setEditing(null)} onDone={load} />}
      {stopping && <StopOfferDialog offer={stopping} onClose={() => setStopping(null)} onDone={load} />}
    </div>
  );
}

function StopOfferDialog({ offer, ...rest }: { offer: OfficeOffer; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog title={offer.stopped ? `Resume ${offer.name}` : `Stop ${offer.name}`} description={offer.stopped ? "Players are offered it again." : "Players are no longer offered the bonus, and no deposit gets it. Granted bonuses stay active."}
      action={offer.stopped ? "Resume" : "Stop"} doneText={offer.stopped ? "The bonus is offered again." : "The bonus is stopped."}
      send={({ reason }) => api.post("/api/admin/bonus/offers/save", { ...stopRequest(offer, !offer.stopped), reason })} {...rest} />
  );
}
