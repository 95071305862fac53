// The balances of the books on each chain, wallet by wallet.

import { Snowflake } from "lucide-react";
import type { TreasuryWallet } from "../../../lib/api.gen";
import { cx } from "../../../ui/cx";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { boundsText, isZero } from "./treasury.texts";

const Amount = ({ value }: { value: string }) => <span className={cx(isZero(value) && "treasury-none")}>{value}</span>;

function HotBalance({ row }: { row: TreasuryWallet }) {
  const bounds = boundsText(row);
  return (
    <span className="treasury-two">
      <Amount value={row.hot} />
      {row.level !== "good" && <Badge tone={row.level === "low" ? "danger" : "brass"}>{row.level === "low" ? "below minimum" : "above maximum"}</Badge>}
      {bounds && <span className="treasury-more">{bounds}</span>}
    </span>
  );
}

/** The balance at addresses of players, with the native coin for fees there. */
function DepositsBalance({ row }: { row: TreasuryWallet }) {
  return (
    <span className="treasury-two">
      <Amount value={row.deposits} />
      {!isZero(row.gas_reserve) && <span className="treasury-more">plus {row.gas_reserve} gas</span>}
    </span>
  );
}

const columnsOf = (openMove: ((wallet: TreasuryWallet) => void) | undefined): Column<TreasuryWallet>[] => [
  { key: "asset", label: "Chain", cell: ({ asset }) => <b>{asset}</b>, sortBy: ({ asset }) => asset },
  { key: "hot", label: "Hot", numeric: true, cell: (row) => <HotBalance row={row} />, sortBy: ({ hot }) => Number(hot) },
  { key: "deposits", label: "Deposits", numeric: true, cell: (row) => <DepositsBalance row={row} />, sortBy: ({ deposits }) => Number(deposits) },
  { key: "inflight", label: "In flight", numeric: true, cell: ({ inflight }) => <Amount value={inflight} />, sortBy: ({ inflight }) => Number(inflight) },
  { key: "cold", label: "Cold", numeric: true, cell: ({ cold }) => <Amount value={cold} />, sortBy: ({ cold }) => Number(cold) },
  ...(openMove ? [{
    key: "do", label: "Actions",
    cell: (row: TreasuryWallet) => (isZero(row.hot) ? <span className="treasury-none">—</span> : <Button size="small" icon={<Snowflake size={14} aria-hidden="true" />} aria-label={`Move to cold: ${row.asset}`} onClick={() => openMove(row)}>Move to cold</Button>),
  }] : []),
];

export function WalletsTable({ wallets, ask: openMove }: { wallets: readonly TreasuryWallet[]; ask: ((wallet: TreasuryWallet) => void) | undefined }) {
  return <Table label="Wallets" columns={columnsOf(openMove)} rows={[...wallets]} rowKey={({ asset }) => asset} empty={<Empty text="No chain is configured." />} />;
}
