// Where the addresses of players come from, and the import of those that were made
// elsewhere.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../lib/api";
import type { PoolRow } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ImportDialog } from "./ImportDialog";
import "./deposits.css";

const sources = { key: "a public key", tag: "one address with tags", pool: "the pool" };

export default function PoolsPage() {
  useSignals();
  const pools = useMemo(() => resource(() => api.post("/api/admin/deposits/pools", {}, { retry: true })), []);
  useEffect(() => void pools.load(), [pools]);
  const [chosen, choose] = useState<PoolRow | null>(null);
  const columns = useMemo<Column<PoolRow>[]>(() => [
    { key: "name", label: "Network", cell: ({ name }) => name },
    { key: "from", label: "Addresses come from", cell: ({ from }) => sources[from] },
    { key: "given", label: "Given to players", numeric: true, cell: ({ given }) => given },
    {
      key: "free", label: "Left in the pool", numeric: true,
      cell: ({ from, free, total, low }) => (from === "pool" || total > 0 ? <span className="deposits-badges">{low && <Badge tone={free === 0 ? "danger" : "brass"}>{free === 0 ? "empty" : "few"}</Badge>}{free} of {total}</span> : "—"),
    },
    { key: "import", label: "More", cell: (row) => (row.from === "pool" ? <Button size="small" onClick={() => choose(row)}>Import<span className="hidden-text"> for {row.name}</span></Button> : "—") },
  ], []);
  const rows = pools.data.value?.rows;
  return (
    <div className="deposits-page">
      <h1>Deposit addresses</h1>
      <p className="deposit-sentence">The server has no key that can spend: addresses are derived from the public keys of the configuration, or made elsewhere and imported here.</p>
      {pools.failure.value && !rows && <Failed text={pools.failure.value} onRetry={() => void pools.load()} />}
      {!pools.failure.value && !rows && <Skeleton height={320} />}
      {rows && <Table label="Networks" columns={columns} rows={rows} rowKey={({ network }) => network} empty={<Empty text="No network is configured." />} />}
      {chosen && <ImportDialog pool={chosen} onClose={() => choose(null)} onDone={() => void pools.load()} />}
    </div>
  );
}
