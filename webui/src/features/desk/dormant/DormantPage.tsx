// The dormant accounts, those first that were not used for the longest time.

import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { Moon } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { DormantRow } from "../../../lib/api.gen";
import { cursorPages } from "../../../lib/pages";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import "./dormant.css";

const columns: Column<DormantRow>[] = [
  { key: "name", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link> },
  { key: "seen", label: "Last used", cell: ({ seen_at: at }) => <Time at={at} /> },
  { key: "noticed", label: "Letter", cell: ({ noticed_at: at }) => <Time at={at} /> },
  { key: "holds", label: "Balances", cell: ({ holds }) => <Lines of={holds} /> },
  { key: "fees", label: "Charged", cell: ({ fees }) => <Lines of={fees.map(({ sum, currency }) => `${sum} ${currency.toUpperCase()}`)} /> },
  { key: "next", label: "Next fee", cell: (row) => <Next row={row} /> },
];

function Lines({ of: lines }: { of: string[] }) {
  if (lines.length === 0) return "—";
  return <span className="dormant-lines num">{lines.map((line, at) => <span key={at}>{line}</span>)}</span>;
}

function Next({ row: { bar, fee_at: at } }: { row: DormantRow }) {
  if (bar) return <Badge tone="brass">{bar}</Badge>;
  return at > 0 ? <Time at={at} /> : "none";
}

export default function DormantPage() {
  useSignals();
  const fee = useMemo(() => signal("0"), []);
  const list = useMemo(() => cursorPages(async (cursor) => {
    const answer = await api.post("/api/admin/dormant", { cursor }, { retry: true });
    fee.value = answer.fee;
    return answer;
  }, ({ user }) => user), [fee]);
  useEffect(() => void list.load(), [list]);
  const rows = list.rows.value;
  const failure = list.failure.value;
  return (
    <div className="dormant-page">
      <h1>Dormant accounts</h1>
      <p>
        Accounts without a sign-in or a bet for six months. Each gets a letter.{" "}
        {fee.value === "0" ? "No fee is charged; the terms allow one six months after the letter." : `Six months after the letter ${fee.value} percent of each balance is charged, every month until the next sign-in.`}{" "}
        The setting is {holds("settings") ? <Link href="/admin/settings">cashier.dormancy_fee</Link> : "cashier.dormancy_fee"}.
      </p>
      {failure && !rows && <Failed text={failure} onRetry={() => void list.load()} />}
      {!failure && !rows && <Skeleton height={320} />}
      {rows && <Table label="Dormant accounts" columns={columns} rows={rows} rowKey={({ user }) => user} empty={<Empty icon={<Moon size={28} aria-hidden="true" />} text="No account is dormant." />} />}
      {rows && failure && <p className="dormant-fault" role="alert">{failure}</p>}
      {list.more.value && <Button loading={list.loading.value} onClick={() => void list.next()}>Show more</Button>}
    </div>
  );
}
