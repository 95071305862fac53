// The balances of a player, by currency and purpose.

import { api } from "../../../lib/api";
import type { BalanceRow } from "../../../lib/api.gen";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";

const columns: Column<BalanceRow>[] = [
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "purpose", label: "Purpose", cell: ({ purpose }) => purpose },
  { key: "balance", label: "Balance", numeric: true, cell: ({ balance }) => balance },
  { key: "usd", label: "Dollars", numeric: true, cell: ({ usd }) => (usd ? `$${usd}` : "—") },
];

export default function BalancesPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player/money", { user: userId }, { retry: true })} height={160}>
      {({ balances }) => <Table label="Balances" columns={columns} rows={balances} rowKey={({ currency, purpose }) => `${currency} ${purpose}`} empty={<Empty text="The player has no balances." />} />}
    </LoadedCall>
  );
}
