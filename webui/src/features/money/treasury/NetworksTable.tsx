// How payments stand on each network; those that are stopped first.

import { BrushCleaning, Copy, Ellipsis, FileDown, OctagonX, Play } from "lucide-react";
import { Link } from "wouter";
import type { TreasuryNetwork } from "../../../lib/api.gen";
import { copyText } from "../../../lib/clipboard";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { ActionMenu, type ActionItem } from "../../../ui/work/ActionMenu";
import type { NetworkDeed } from "./Deeds";

type Ask = (deed: NetworkDeed, network: TreasuryNetwork) => void;

const icon = { size: 16, "aria-hidden": true } as const;

async function copy({ address, name }: TreasuryNetwork) {
  if (await copyText(address)) toast.success(`The address of ${name} is copied.`);
  else toast.error("The browser does not let it be copied. Select the address by hand.");
}

function actionsOf(row: TreasuryNetwork, ask: Ask | undefined): (ActionItem | "separator")[] {
  const address: ActionItem = { id: "copy", label: "Copy the hot address", icon: <Copy {...icon} />, disabled: row.address === "", onSelect: () => void copy(row) };
  if (!ask) return [address];
  return [
    address,
    { id: "batch", label: "Make a file to sign", icon: <FileDown {...icon} />, disabled: row.unsigned === 0, onSelect: () => ask("batch", row) },
    ...(row.sweeps ? [{ id: "sweep", label: "Sweep now", icon: <BrushCleaning {...icon} />, disabled: row.halted !== "", onSelect: () => ask("sweep", row) }] : []),
    "separator",
    row.halted
      ? { id: "resume", label: "Let payments go on", icon: <Play {...icon} />, onSelect: () => ask("resume", row) }
      : { id: "halt", label: "Stop payments", icon: <OctagonX {...icon} />, danger: true, onSelect: () => ask("halt", row) },
  ];
}

function Payments({ row }: { row: TreasuryNetwork }) {
  if (!row.halted) return row.address ? <Badge tone="action">go on</Badge> : <Badge>no account is set up</Badge>;
  return (
    <span className="treasury-two">
      <Badge tone="danger">stopped</Badge>
      <span className="treasury-more treasury-bad treasury-sentence">{row.halted}</span>
      <span className="treasury-more"><Time at={row.halted_at} />{row.halted_by && <> by <Link className="treasury-link" href={`/admin/user/${row.halted_by}`}>a person</Link></>}</span>
    </span>
  );
}

function Open({ row }: { row: TreasuryNetwork }) {
  if (row.open === 0 && row.sweeping === 0) return <span className="treasury-none">none</span>;
  return (
    <span className="treasury-two">
      {row.open > 0 && <Link className="treasury-link" href={`/admin/treasury/payments?state=open&network=${row.id}`}>{formatCount(row.open)} {row.open === 1 ? "payment" : "payments"}</Link>}
      {row.unsigned > 0 && <Badge tone="brass">{formatCount(row.unsigned)} to sign</Badge>}
      {row.sweeping > 0 && <Link className="treasury-link" href={`/admin/treasury/sweeps?network=${row.id}`}>{formatCount(row.sweeping)} {row.sweeping === 1 ? "sweep" : "sweeps"}</Link>}
    </span>
  );
}

function Compared({ row }: { row: TreasuryNetwork }) {
  if (row.looked_at === 0) return <span className="treasury-none">not yet</span>;
  return (
    <span className="treasury-two">
      <Time at={row.looked_at} />
      <span className="treasury-more">{formatCount(row.looked)} {row.looked === 1 ? "address" : "addresses"}{row.unable > 0 && `, ${formatCount(row.unable)} could not be told`}</span>
    </span>
  );
}

const columnsOf = (ask: Ask | undefined): Column<TreasuryNetwork>[] => [
  {
    key: "name", label: "Network", sortBy: ({ name }) => name,
    cell: (row) => <span className="treasury-two"><b>{row.name}</b>{row.address && <span className="treasury-more treasury-address mono">{row.address}</span>}</span>,
  },
  { key: "payments", label: "Payments", cell: (row) => <Payments row={row} />, sortBy: ({ halted }) => halted },
  {
    key: "queued", label: "Queue", sortBy: ({ queued }) => queued,
    cell: ({ queued, queued_at }) => (queued === 0 ? <span className="treasury-none">empty</span> : <span className="treasury-two"><span>{formatCount(queued)} waiting</span><span className="treasury-more">since <Time at={queued_at} /></span></span>),
  },
  { key: "open", label: "On the way", cell: (row) => <Open row={row} />, sortBy: ({ open }) => open },
  { key: "looked", label: "Compared with the chain", cell: (row) => <Compared row={row} />, sortBy: ({ looked_at }) => looked_at },
  { key: "do", label: "Do", cell: (row) => <ActionMenu label={`Actions for ${row.name}`} items={actionsOf(row, ask)}><Ellipsis size={18} aria-hidden="true" /></ActionMenu> },
];

export function NetworksTable({ networks, ask }: { networks: readonly TreasuryNetwork[]; ask: Ask | undefined }) {
  const rows = [...networks].sort((a, b) => Number(b.halted !== "") - Number(a.halted !== ""));
  return <Table label="Networks" columns={columnsOf(ask)} rows={rows} rowKey={({ id }) => id} empty={<Empty text="No network is set up. Nodes are configured under cashier.nodes." />} />;
}
