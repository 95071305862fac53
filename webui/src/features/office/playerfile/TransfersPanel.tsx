// Every movement of a player's money, with the stakes and payouts of ended wagers.

import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { TransferRow } from "../../../lib/api.gen";
import { cursorPages } from "../../../lib/pages";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import "./player-file.css";

const columns: Column<TransferRow>[] = [
  { key: "id", label: "Number", cell: ({ id }) => (id ? <code>{id}</code> : "—") },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "code", label: "What", cell: ({ code, reason, actor, game, stake, payout }) => <>{code}{reason && <span className="player-file-more">{reason} ({actor})</span>}{game && <span className="player-file-more">{game}: {stake} staked, {payout} paid</span>}</> },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency, purpose }) => `${amount} ${currency.toUpperCase()}${purpose === "real" ? "" : ` ${purpose}`}` },
  { key: "balance", label: "Balance after", numeric: true, cell: ({ balance }) => balance || "—" },
  { key: "other", label: "Counterparty", cell: ({ other, other_id }) => (other_id ? <Link href={`/admin/user/${other_id}`}>{other}</Link> : other) },
  { key: "request_id", label: "Request or wager", cell: ({ request_id, ref, game }) => (game ? <Link className="mono" href={`/admin/wager/${ref}`} title={ref}>{ref.slice(-8)}</Link> : <code>{request_id || ref || "—"}</code>) },
];

/** The filter choices. The server uses the same names. */
const filterCodes = ["wager", "top-up", "grant", "tip", "rain", "quiz", "correction", "hand-over", "adjustment", "demo funding"];

export default function TransfersPanel({ userId }: { userId: string }) {
  const [code, setCode] = useState("");
  const pages = useMemo(() => cursorPages((cursor) => api.post("/api/admin/player/transfers", { user: userId, code, cursor }, { retry: true }), ({ id, ref }) => (id ? String(id) : ref)), [userId, code]);
  useEffect(() => void pages.load(), [pages]);
  const { rows, failure, more, loading } = pages;
  return (
    <div className="player-file-list">
      <Select label="Kind" value={code} onChange={setCode} options={[{ value: "", label: "All" }, ...filterCodes.map((value) => ({ value, label: value }))]} />
      {(failure.value || !rows.value) && <Waiting from={pages} height={200} />}
      {!failure.value && rows.value && <Table label="Transfers" columns={columns} rows={rows.value} rowKey={({ id, ref }) => (id ? String(id) : ref)} empty={<Empty text="There are no transfers." />} />}
      {more.value && <Button loading={loading.value} onClick={() => void pages.next()}>Older</Button>}
    </div>
  );
}
