// Transfers of coins from addresses of players to the wallets of the site, newest first.

import { BrushCleaning } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { TreasurySweep } from "../../../lib/api.gen";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { CancelSweepDialog } from "./ActionDialogs";
import { sweepsTable } from "./treasury.model";
import { cents, feeText, shorten, sweepTarget, sweepStates, sweepTitle, sweepLabel } from "./treasury.texts";
import "./treasury.css";

function Payments({ row: { gas_payment: gasPayment, payment } }: { row: TreasurySweep }) {
  if (!gasPayment && !payment) return <span className="treasury-none">none yet</span>;
  return (
    <span className="treasury-two">
      {gasPayment && <Link className="treasury-link" href={`/admin/treasury/${gasPayment}`} aria-label="Gas payment">Fee</Link>}
      {payment && <Link className="treasury-link" href={`/admin/treasury/${payment}`} aria-label="Sweep payment">Sweep</Link>}
    </span>
  );
}

const columnsOf = (cancel: ((row: TreasurySweep) => void) | undefined): DataColumn<TreasurySweep>[] => [
  {
    key: "sweep", label: "Sweep", alwaysVisible: true, text: sweepTitle,
    cell: (row) => <span className="treasury-two"><b className="num">{sweepTitle(row)}</b><span className="treasury-more">{sweepTarget(row)}</span></span>,
  },
  {
    key: "state", label: "State", text: ({ state }) => sweepLabel(state).text,
    cell: ({ state, reason }) => <span className="treasury-two"><Badge tone={sweepLabel(state).tone}>{sweepLabel(state).text}</Badge>{reason && <span className="treasury-more treasury-sentence">{reason}</span>}</span>,
  },
  { key: "address", label: "From", cell: ({ address }) => <span className="mono" title={address}>{shorten(address)}</span>, text: ({ address }) => address },
  { key: "dollars", label: "Value", numeric: true, cell: ({ dollars }) => (dollars ? `$${cents(dollars)}` : "—"), text: ({ dollars }) => dollars },
  { key: "cost", label: "Cost", numeric: true, cell: ({ network, cost }) => (cost === "0" ? "—" : feeText(network, cost)), text: ({ cost }) => cost },
  { key: "payment", label: "Payments", cell: (row) => <Payments row={row} />, text: ({ payment }) => payment },
  { key: "at", label: "Planned", numeric: true, cell: ({ at }) => <Time at={at} />, text: ({ at }) => new Date(at).toISOString() },
  {
    key: "do", label: "Actions", text: () => "",
    cell: (row) => (cancel && row.state === "waiting" ? <Button size="small" aria-label={`Cancel the sweep of ${sweepTitle(row)}`} onClick={() => cancel(row)}>Cancel</Button> : <span className="treasury-none">—</span>),
  },
];

const filters: TableFilter[] = [
  { key: "state", label: "State", kind: "choice", options: sweepStates.map((value) => ({ value, label: sweepLabel(value).text })) },
  { key: "network", label: "Network", kind: "text", placeholder: "Network, such as eth" },
];

export default function SweepsPage() {
  const [model] = useState(sweepsTable);
  const [cancelling, setCancelling] = useState<TreasurySweep | null>(null);
  const columns = columnsOf(hasPermission("move_money") ? setCancelling : undefined);
  return (
    <ResourcePage title="Sweeps" lead="Moves of coins from deposit addresses to the wallets of the site. The rule is the setting treasury.sweep_above. The action “Sweep now” is listed with each network."
      tools={<LinkButton href="/admin/treasury">Treasury</LinkButton>} model={model} columns={columns} filters={filters} file="treasury-sweeps" rowName={sweepTitle} empty="There are no sweeps yet." emptyIcon={BrushCleaning}>
      {cancelling && <CancelSweepDialog id={cancelling.id} onClose={() => setCancelling(null)} onDone={() => void model.reload()} />}
    </ResourcePage>
  );
}
