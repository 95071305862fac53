// Moves of coins from addresses of players to the wallets of the site, newest first.

import { useSignals } from "@preact/signals-react/runtime";
import { BrushCleaning } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { TreasurySweep } from "../../../lib/api.gen";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { DataTable } from "../../../ui/work/DataTable";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { CancelSweepDialog } from "./Deeds";
import { sweepsTable } from "./treasury.model";
import { cents, feeText, short, sweepAim, sweepStates, sweepTitle, sweepWord } from "./treasury.texts";
import "./treasury.css";

function Payments({ row: { fuel, payment } }: { row: TreasurySweep }) {
  if (!fuel && !payment) return <span className="treasury-none">none yet</span>;
  return (
    <span className="treasury-two">
      {fuel && <Link className="treasury-link" href={`/admin/treasury/${fuel}`} aria-label="The coin for its fee">Fee</Link>}
      {payment && <Link className="treasury-link" href={`/admin/treasury/${payment}`} aria-label="The sweep itself">Sweep</Link>}
    </span>
  );
}

const columnsOf = (cancel: ((row: TreasurySweep) => void) | undefined): DataColumn<TreasurySweep>[] => [
  {
    key: "sweep", label: "Sweep", fixed: true, text: sweepTitle,
    cell: (row) => <span className="treasury-two"><b className="num">{sweepTitle(row)}</b><span className="treasury-more">{sweepAim(row)}</span></span>,
  },
  {
    key: "state", label: "State", text: ({ state }) => sweepWord(state).text,
    cell: ({ state, reason }) => <span className="treasury-two"><Badge tone={sweepWord(state).tone}>{sweepWord(state).text}</Badge>{reason && <span className="treasury-more treasury-sentence">{reason}</span>}</span>,
  },
  { key: "address", label: "From", cell: ({ address }) => <span className="mono" title={address}>{short(address)}</span>, text: ({ address }) => address },
  { key: "dollars", label: "Worth", numeric: true, cell: ({ dollars }) => (dollars ? `$${cents(dollars)}` : "—"), text: ({ dollars }) => dollars },
  { key: "cost", label: "Cost", numeric: true, cell: ({ network, cost }) => (cost === "0" ? "—" : feeText(network, cost)), text: ({ cost }) => cost },
  { key: "payment", label: "Payments", cell: (row) => <Payments row={row} />, text: ({ payment }) => payment },
  { key: "at", label: "Planned", numeric: true, cell: ({ at }) => <Time at={at} />, text: ({ at }) => new Date(at).toISOString() },
  {
    key: "do", label: "Do", text: () => "",
    cell: (row) => (cancel && row.state === "waiting" ? <Button size="small" aria-label={`Cancel the sweep of ${sweepTitle(row)}`} onClick={() => cancel(row)}>Cancel</Button> : <span className="treasury-none">—</span>),
  },
];

const filters: TableFilter[] = [
  { key: "state", label: "State", kind: "choice", options: sweepStates.map((value) => ({ value, label: sweepWord(value).text })) },
  { key: "network", label: "Network", kind: "text", placeholder: "Network, such as eth" },
];

export default function SweepsPage() {
  useSignals();
  const [model] = useState(sweepsTable);
  const [cancelled, setCancelled] = useState<TreasurySweep | null>(null);
  useEffect(() => void model.reload(), [model]);
  const columns = columnsOf(holds("move_money") ? setCancelled : undefined);
  return (
    <div className="treasury-page">
      <header className="treasury-head">
        <div>
          <h1>Sweeps</h1>
          <p className="treasury-more">Coins at addresses of players that are moved to the wallets of the site. The rule is the setting treasury.sweep_above; “Sweep now” stands with each network.</p>
        </div>
        <LinkButton href="/admin/treasury">Treasury</LinkButton>
      </header>
      <div>
        <FilterBar model={model} filters={filters} columns={columns} file="treasury-sweeps" />
        <DataTable label="Sweeps" model={model} columns={columns} rowName={sweepTitle} empty={<Empty icon={<BrushCleaning size={28} aria-hidden="true" />} text="Nothing was swept yet." />} />
      </div>
      {cancelled && <CancelSweepDialog id={cancelled.id} onClose={() => setCancelled(null)} onDone={() => void model.reload()} />}
    </div>
  );
}
