// The status of payments on each network, stopped ones first.

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
import { ActionMenu, type ActionItem } from "../../../ui/office/ActionMenu";
import type { NetworkOperation } from "./ActionDialogs";

type OpenOperation = (action: NetworkOperation, network: TreasuryNetwork) => void;

const icon = { size: 16, "aria-hidden": true } as const;

async function copyAddress({ address, name }: TreasuryNetwork) {
  if (await copyText(address)) toast.success(`The address of ${name} is copied.`);
  else toast.error("The browser blocks copying. Select the address manually.");
}

function actionsOf(row: TreasuryNetwork, openOperation: OpenOperation | undefined): (ActionItem | "separator")[] {
  const address: ActionItem = { id: "copy", label: "Copy the hot address", icon: <Copy {...icon} />, disabled: row.address === "", onSelect: () => void copyAddress(row) };
  if (!openOperation) return [address];
  return [
    address,
    { id: "batch", label: "Export a signing file", icon: <FileDown {...icon} />, disabled: row.unsigned === 0, onSelect: () => openOperation("batch", row) },
    ...(row.sweeps ? [{ id: "sweep", label: "Sweep now", icon: <BrushCleaning {...icon} />, disabled: row.halted !== "", onSelect: () => openOperation("sweep", row) }] : []),
    "separator",
    row.halted
      ? { id: "resume", label: "Resume payments", icon: <Play {...icon} />, onSelect: () => openOperation("resume", row) }
      : { id: "halt", label: "Halt payments", icon: <OctagonX {...icon} />, danger: true, onSelect: () => openOperation("halt", row) },
  ];
}

function Payments({ row }: { row: TreasuryNetwork }) {
  if (!row.halted) return row.address ? <Badge tone="action">active</Badge> : <Badge>no account configured</Badge>;
  return (
    <span className="treasury-two">
      <Badge tone="danger">halted</Badge>
      <span className="treasury-more treasury-bad treasury-sentence">{row.halted}</span>
      <span className="treasury-more"><Time at={row.halted_at} />{row.halted_by && row.halted_by !== "system" && <> by <Link className="treasury-link" href={`/admin/user/${row.halted_by}`}>staff</Link></>}</span>
    </span>
  );
}

function OpenPayments({ row }: { row: TreasuryNetwork }) {
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
  if (row.compared_at === 0) return <span className="treasury-none">not yet</span>;
  return (
    <span className="treasury-two">
      <Time at={row.compared_at} />
      <span className="treasury-more">{formatCount(row.compared)} {row.compared === 1 ? "address" : "addresses"}{row.unreported > 0 && `, ${formatCount(row.unreported)} unreported`}</span>
    </span>
  );
}

const columnsOf = (openOperation: OpenOperation | undefined): Column<TreasuryNetwork>[] => [
  {
    key: "name", label: "Network", sortBy: ({ name }) => name,
    cell: (row) => <span className="treasury-two"><b>{row.name}</b>{row.address && <span className="treasury-more treasury-address mono">{row.address}</span>}</span>,
  },
  { key: "payments", label: "Payments", cell: (row) => <Payments row={row} />, sortBy: ({ halted }) => halted },
  {
    key: "queued", label: "Queue", sortBy: ({ queued }) => queued,
    cell: ({ queued, queued_at }) => (queued === 0 ? <span className="treasury-none">empty</span> : <span className="treasury-two"><span>{formatCount(queued)} waiting</span><span className="treasury-more">since <Time at={queued_at} /></span></span>),
  },
  { key: "open", label: "Pending", cell: (row) => <OpenPayments row={row} />, sortBy: ({ open }) => open },
  { key: "looked", label: "Compared with the chain", cell: (row) => <Compared row={row} />, sortBy: ({ compared_at: looked_at }) => looked_at },
  { key: "do", label: "Actions", cell: (row) => <ActionMenu label={`Actions for ${row.name}`} items={actionsOf(row, openOperation)}><Ellipsis size={18} aria-hidden="true" /></ActionMenu> },
];

export function NetworksTable({ networks, ask: openOperation }: { networks: readonly TreasuryNetwork[]; ask: OpenOperation | undefined }) {
  const rows = [...networks].sort((a, b) => Number(b.halted !== "") - Number(a.halted !== ""));
  return <Table label="Networks" columns={columnsOf(openOperation)} rows={rows} rowKey={({ id }) => id} empty={<Empty text="No network is configured. Configure nodes under cashier.nodes." />} />;
}
