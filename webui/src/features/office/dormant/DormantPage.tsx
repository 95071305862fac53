// The dormant accounts, those with the longest inactivity first.

import { signal } from "@preact/signals";
import { Moon } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { DormantRow } from "../../../lib/api.gen";
import { cursorPages } from "../../../lib/pages";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import "./dormant.css";

const columns: Column<DormantRow>[] = [
  { key: "name", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link> },
  { key: "seen", label: "Last used", cell: ({ seen_at: at }) => <Time at={at} /> },
  { key: "noticed", label: "Email sent", cell: ({ noticed_at: at }) => <Time at={at} /> },
  { key: "balances", label: "Balances", cell: ({ balances }) => <LineList lines={balances} /> },
  { key: "fees", label: "Charged", cell: ({ fees }) => <LineList lines={fees.map(({ sum, currency }) => `${sum} ${currency.toUpperCase()}`)} /> },
  { key: "next", label: "Next fee", cell: (row) => <NextFee row={row} /> },
];

function LineList({ lines }: { lines: string[] }) {
  if (lines.length === 0) return "—";
  return <span className="dormant-lines num">{lines.map((line, at) => <span key={at}>{line}</span>)}</span>;
}

function NextFee({ row: { exemption, fee_at: at } }: { row: DormantRow }) {
  if (exemption) return <Badge tone="brass">{exemption}</Badge>;
  return at > 0 ? <Time at={at} /> : "none";
}

export default function DormantPage() {
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
        Accounts without a sign-in or a bet for six months. Each player gets an email.{" "}
        {fee.value === "0" ? "No fee is charged; the terms allow a fee six months after the email." : `Six months after the email, ${fee.value} percent of each balance is charged every month until the next sign-in.`}{" "}
        The setting is {hasPermission("settings") ? <Link href="/admin/settings">cashier.dormancy_fee</Link> : "cashier.dormancy_fee"}.
      </p>
      {!rows && <Waiting from={list} height={320} />}
      {rows && <Table label="Dormant accounts" columns={columns} rows={rows} rowKey={({ user }) => user} empty={<Empty icon={<Moon size={28} aria-hidden="true" />} text="There are no dormant accounts." />} />}
      {rows && failure && <p className="dormant-fault" role="alert">{failure}</p>}
      {list.more.value && <Button loading={list.loading.value} onClick={() => void list.next()}>Show more</Button>}
    </div>
  );
}
