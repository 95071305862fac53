// The bets that could not be settled: which, why, and since when. They are tried again
// every minute, and at once when somebody asks for it.

import { useSignals } from "@preact/signals-react/runtime";
import { RotateCw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { AsideBet } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/explain";
import { askNames, nameOf } from "../../../../lib/officeNames";
import { resource } from "../../../../lib/resource";
import { Button } from "../../../../ui/Button";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { retriedText } from "./risk.model";

function Player({ id }: { id: string }) {
  useSignals();
  return id ? <Link href={`/admin/user/${id}`}>{nameOf(id)}</Link> : <>unknown</>;
}

const columns: Column<AsideBet>[] = [
  { key: "since", label: "Since", cell: ({ since }) => <Time at={since} /> },
  { key: "bet", label: "Bet", cell: ({ id }) => <Link href={`/admin/wager/${id}`} className="num">{id.slice(-8)}</Link> },
  { key: "player", label: "Player", cell: ({ player }) => <Player id={player} /> },
  { key: "stake", label: "Stake", numeric: true, cell: ({ stake, currency }) => (stake ? `${stake} ${currency.toUpperCase()}` : "unknown") },
  { key: "possible", label: "May pay", numeric: true, cell: ({ possible, currency }) => (possible ? `${possible} ${currency.toUpperCase()}` : "unknown") },
  { key: "problem", label: "Because", cell: ({ problem }) => problem },
  { key: "tries", label: "Tries", numeric: true, cell: ({ tries }) => String(tries) },
];

export function AsideBets() {
  useSignals();
  const aside = useMemo(() => resource(async () => {
    const answer = await api.post("/api/admin/sports/aside", {}, { retry: true });
    void askNames(answer.rows.flatMap(({ player }) => (player ? [player] : [])));
    return answer;
  }), []);
  const [busy, setBusy] = useState(false);
  useEffect(() => void aside.load(), [aside]);
  const told = aside.data.value;
  if (aside.failure.value) return <p role="alert" className="risk-note">Whether bets wait to be settled is not known: {aside.failure.value}</p>;
  if (!told || told.total === 0) return null;
  const retry = async () => {
    setBusy(true);
    try {
      toast.success(retriedText(await api.post("/api/admin/sports/aside/retry", {})));
    } catch (error) {
      toast.error(errorText(error));
    }
    setBusy(false);
    void aside.load();
  };
  return (
    <section className="risk-panel" aria-label="Bets that cannot be settled">
      <header className="risk-head">
        <h2>{told.total} {told.total === 1 ? "bet cannot" : "bets cannot"} be settled</h2>
        <Button icon={<RotateCw size={16} aria-hidden="true" />} disabled={busy} onClick={() => void retry()}>Try again now</Button>
      </header>
      <p className="risk-note">They keep no other bet waiting, and are tried again every minute. When what kept them is put right, they are settled by all results that came meanwhile.</p>
      <div className="risk-scroll"><Table label="Bets that cannot be settled" columns={columns} rows={told.rows} rowKey={({ id }) => id} empty={null} /></div>
    </section>
  );
}
