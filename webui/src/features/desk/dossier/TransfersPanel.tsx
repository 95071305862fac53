// Every movement of a player's money but for those of wagers.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { TransferRow } from "../../../lib/api.gen";
import { cursorPages } from "../../../lib/pages";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/Select";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import "./dossier.css";

const columns: Column<TransferRow>[] = [
  { key: "id", label: "Number", cell: ({ id }) => <code>{id}</code> },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "code", label: "What", cell: ({ code, reason, actor }) => <>{code}{reason && <span className="dossier-more">{reason} ({actor})</span>}</> },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency, purpose }) => `${amount} ${currency.toUpperCase()}${purpose === "real" ? "" : ` ${purpose}`}` },
  { key: "balance", label: "Balance after", numeric: true, cell: ({ balance }) => balance },
  { key: "other", label: "Other side", cell: ({ other, other_id }) => (other_id ? <Link href={`/admin/user/${other_id}`}>{other}</Link> : other) },
  { key: "request_id", label: "Request", cell: ({ request_id, ref }) => <code>{request_id || ref || "—"}</code> },
];

/** What can be chosen among; the server knows the same names. */
const codes = ["top-up", "grant", "tip", "rain", "quiz", "correction", "hand-over", "adjustment", "purse"];

export default function TransfersPanel({ userId }: { userId: string }) {
  useSignals();
  const [code, setCode] = useState("");
  const pages = useMemo(() => cursorPages((cursor) => api.post("/api/admin/player/transfers", { user: userId, code, cursor }, { retry: true }), ({ id }) => String(id)), [userId, code]);
  useEffect(() => void pages.load(), [pages]);
  const { rows, failure, more, loading } = pages;
  return (
    <div className="dossier-list">
      <Select label="Kind" value={code} onChange={setCode} options={[{ value: "", label: "All" }, ...codes.map((value) => ({ value, label: value }))]} />
      {failure.value && <Failed text={failure.value} onRetry={() => void pages.load()} />}
      {!failure.value && !rows.value && <Skeleton height={200} />}
      {!failure.value && rows.value && <Table label="Transfers" columns={columns} rows={rows.value} rowKey={({ id }) => String(id)} empty={<Empty text="No money was moved, but for wagers." />} />}
      {more.value && <Button loading={loading.value} onClick={() => void pages.next()}>Older</Button>}
    </div>
  );
}
