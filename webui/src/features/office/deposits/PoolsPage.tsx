// The sources of the players' addresses, and the import of addresses that were generated elsewhere.

import { useMemo, useState } from "react";
import { api } from "../../../lib/api";
import type { PoolRow } from "../../../lib/api.gen";
import { useResource } from "../../../lib/useResource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ImportDialog } from "./ImportDialog";
import "./deposits.css";

const sourceNames = { key: "a public key", tag: "one address with tags", pool: "the pool" };

export default function PoolsPage() {
  const pools = useResource(() => api.post("/api/admin/deposits/pools", {}, { retry: true }));
  const [selected, select] = useState<PoolRow | null>(null);
  const columns = useMemo<Column<PoolRow>[]>(() => [
    { key: "name", label: "Network", cell: ({ name }) => name },
    { key: "from", label: "Address source", cell: ({ source }) => sourceNames[source] },
    { key: "given", label: "Assigned to players", numeric: true, cell: ({ assigned }) => assigned },
    {
      key: "free", label: "Free in the pool", numeric: true,
      cell: ({ source, free, total, low }) => (source === "pool" || total > 0 ? <span className="deposits-badges">{low && <Badge tone={free === 0 ? "danger" : "brass"}>{free === 0 ? "empty" : "few"}</Badge>}{free} of {total}</span> : "—"),
    },
    { key: "import", label: "More", cell: (row) => (row.source === "pool" ? <Button size="small" onClick={() => select(row)}>Import<span className="hidden-text"> for {row.name}</span></Button> : "—") },
  ], []);
  const rows = pools.data.value?.rows;
  return (
    <div className="deposits-page">
      <h1>Deposit addresses</h1>
      <p className="deposit-sentence">The server has no spending keys: addresses are derived from the public keys of the configuration, or created elsewhere and imported here.</p>
      {!rows && <Waiting from={pools} height={320} />}
      {rows && <Table label="Networks" columns={columns} rows={rows} rowKey={({ network }) => network} empty={<Empty text="No network is configured." />} />}
      {selected && <ImportDialog pool={selected} onClose={() => select(null)} onDone={() => void pools.load()} />}
    </div>
  );
}
