// The cold addresses: their balances, and the status of their signatures.

import { Ellipsis, PenLine, Trash2 } from "lucide-react";
import type { ColdAddressRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ActionMenu } from "../../../ui/office/ActionMenu";
import { stateTexts } from "./reservesOffice.model";

interface Props {
  rows: ColdAddressRow[];
  onRenew?: (row: ColdAddressRow) => void;
  onRemove?: (row: ColdAddressRow) => void;
}

const iconProps = { size: 16, "aria-hidden": true } as const;
const tones = { signed: "action", expired: "danger", unsigned: "neutral" } as const;

const baseColumns: Column<ColdAddressRow>[] = [
  {
    key: "address", label: "Address",
    cell: ({ network, address, link }) => (
      <span className="office-reserves-two">
        <strong>{network}</strong>
        {link ? <a className="mono office-reserves-hash office-reserves-link" href={link} target="_blank" rel="noreferrer">{address}</a> : <span className="mono office-reserves-hash">{address}</span>}
      </span>
    ),
  },
  {
    key: "state", label: "Signature",
    cell: ({ state, until }) => (
      <span className="office-reserves-two">
        <Badge tone={tones[state]}>{stateTexts[state]}</Badge>
        {until > 0 && <span className="office-reserves-more">{state === "expired" ? "since" : "until"} <Time at={until} /></span>}
      </span>
    ),
  },
  {
    key: "balances", label: "Balances",
    cell: ({ balances }) => (balances.length === 0 ? <span className="office-reserves-more">unknown</span> : (
      <span className="office-reserves-two">
        {balances.map(({ asset, currency, amount, height, at }) => (
          <span key={asset}>
            <span className="num">{amount} {currency.toUpperCase()}</span> <span className="office-reserves-more">{asset}, block {height}, <Time at={at} /></span>
          </span>
        ))}
      </span>
    )),
  },
];

export function ColdTable({ rows, onRenew, onRemove }: Props) {
  const columns = onRenew && onRemove ? [...baseColumns, {
    key: "actions", label: "Actions",
    cell: (row: ColdAddressRow) => (
      <ActionMenu label={`Actions for ${row.address}`} items={[
        { id: "renew", label: "Renew signature", icon: <PenLine {...iconProps} />, onSelect: () => onRenew(row) },
        "separator",
        { id: "remove", label: "Remove", icon: <Trash2 {...iconProps} />, danger: true, onSelect: () => onRemove(row) },
      ]}><Ellipsis size={18} aria-hidden="true" /></ActionMenu>
    ),
  }] : baseColumns;
  return <Table label="Cold addresses" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<Empty text="There are no cold addresses. The site's own wallets count without one." />} />;
}
