// What the books hold on each chain, wallet by wallet.

import { Snowflake } from "lucide-react";
import type { TreasuryWallet } from "../../../lib/api.gen";
import { cx } from "../../../ui/cx";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { boundsText, isZero } from "./treasury.texts";

const Amount = ({ of }: { of: string }) => <span className={cx(isZero(of) && "treasury-none")}>{of}</span>;

function Hot({ row }: { row: TreasuryWallet }) {
  const bounds = boundsText(row);
  return (
    <span className="treasury-two">
      <Amount of={row.hot} />
      {row.level !== "good" && <Badge tone={row.level === "low" ? "danger" : "brass"}>{row.level === "low" ? "too little" : "too much"}</Badge>}
      {bounds && <span className="treasury-more">{bounds}</span>}
    </span>
  );
}

/** What lies at addresses of players, with the site's own coin for fees there. */
function Deposits({ row }: { row: TreasuryWallet }) {
  return (
    <span className="treasury-two">
      <Amount of={row.deposits} />
      {!isZero(row.fuel) && <span className="treasury-more">and {row.fuel} for fees</span>}
    </span>
  );
}

const columnsOf = (ask: ((wallet: TreasuryWallet) => void) | undefined): Column<TreasuryWallet>[] => [
  { key: "asset", label: "Chain", cell: ({ asset }) => <b>{asset}</b>, sortBy: ({ asset }) => asset },
  { key: "hot", label: "Hot", numeric: true, cell: (row) => <Hot row={row} />, sortBy: ({ hot }) => Number(hot) },
  { key: "deposits", label: "Deposits", numeric: true, cell: (row) => <Deposits row={row} />, sortBy: ({ deposits }) => Number(deposits) },
  { key: "inflight", label: "In flight", numeric: true, cell: ({ inflight }) => <Amount of={inflight} />, sortBy: ({ inflight }) => Number(inflight) },
  { key: "cold", label: "Cold", numeric: true, cell: ({ cold }) => <Amount of={cold} />, sortBy: ({ cold }) => Number(cold) },
  ...(ask ? [{
    key: "do", label: "Do",
    cell: (row: TreasuryWallet) => (isZero(row.hot) ? <span className="treasury-none">—</span> : <Button size="small" icon={<Snowflake size={14} aria-hidden="true" />} aria-label={`Move to cold: ${row.asset}`} onClick={() => ask(row)}>Move to cold</Button>),
  }] : []),
];

export function WalletsTable({ wallets, ask }: { wallets: readonly TreasuryWallet[]; ask: ((wallet: TreasuryWallet) => void) | undefined }) {
  return <Table label="Wallets" columns={columnsOf(ask)} rows={[...wallets]} rowKey={({ asset }) => asset} empty={<Empty text="No chain is set up." />} />;
}
