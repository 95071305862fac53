// The cold addresses: what they hold, and how their signatures stand.

import { Ellipsis, PenLine, Trash2 } from "lucide-react";
import type { ColdAddressRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ActionMenu } from "../../../ui/work/ActionMenu";
import { stateWords } from "./desk.model";

interface Props {
  rows: ColdAddressRow[];
  onRenew?: (row: ColdAddressRow) => void;
  onRemove?: (row: ColdAddressRow) => void;
}

const icon = { size: 16, "aria-hidden": true } as const;
const tones = { signed: "action", expired: "danger", unsigned: "neutral" } as const;

const plain: Column<ColdAddressRow>[] = [
  {
    key: "address", label: "Address",
    cell: ({ network, address, link }) => (
      <span className="desk-reserves-two">
        <strong>{network}</strong>
        {link ? <a className="mono desk-reserves-hash desk-reserves-link" href={link} target="_blank" rel="noreferrer">{address}</a> : <span className="mono desk-reserves-hash">{address}</span>}
      </span>
    ),
  },
  {
    key: "state", label: "Signature",
    cell: ({ state, until }) => (
      <span className="desk-reserves-two">
        <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        {until > 0 && <span className="desk-reserves-more">{state === "expired" ? "since" : "until"} <Time at={until} /></span>}
      </span>
    ),
  },
  {
    key: "holds", label: "Holds",
    cell: ({ balances }) => (balances.length === 0 ? <span className="desk-reserves-more">not known yet</span> : (
      <span className="desk-reserves-two">
        {balances.map(({ asset, currency, amount, height, at }) => (
          <span key={asset}>
            <span className="num">{amount} {currency.toUpperCase()}</span> <span className="desk-reserves-more">{asset}, block {height}, <Time at={at} /></span>
          </span>
        ))}
      </span>
    )),
  },
];

export function ColdTable({ rows, onRenew, onRemove }: Props) {
  const columns = onRenew && onRemove ? [...plain, {
    key: "actions", label: "Actions",
    cell: (row: ColdAddressRow) => (
      <ActionMenu label={`Actions for ${row.address}`} items={[
        { id: "renew", label: "Sign anew", icon: <PenLine {...icon} />, onSelect: () => onRenew(row) },
        "separator",
        { id: "remove", label: "Remove", icon: <Trash2 {...icon} />, danger: true, onSelect: () => onRemove(row) },
      ]}><Ellipsis size={18} aria-hidden="true" /></ActionMenu>
    ),
  }] : plain;
  return <Table label="Cold addresses" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<Empty text="No cold address is listed. What the site itself holds counts without any." />} />;
}
