// The bets that could not be settled: which, why, and since when. The server retries them every
// minute, and at once on request.

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { StuckBet } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/errorText";
import { loadNames, nameOf } from "../../../../lib/officeNames";
import { useResource } from "../../../../lib/useResource";
import { Button } from "../../../../ui/Button";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { retriedText } from "./risk.model";

function PlayerLink({ id }: { id: string }) {
  return id ? <Link href={`/admin/user/${id}`}>{nameOf(id)}</Link> : <>unknown</>;
}

const columns: Column<StuckBet>[] = [
  { key: "since", label: "Since", cell: ({ since }) => <Time at={since} /> },
  { key: "bet", label: "Bet", cell: ({ id }) => <Link href={`/admin/wager/${id}`} className="num">{id.slice(-8)}</Link> },
  { key: "player", label: "Player", cell: ({ player }) => <PlayerLink id={player} /> },
  { key: "stake", label: "Stake", numeric: true, cell: ({ stake, currency }) => (stake ? `${stake} ${currency.toUpperCase()}` : "unknown") },
  { key: "possible", label: "Potential payout", numeric: true, cell: ({ potentialPayout, currency }) => (potentialPayout ? `${potentialPayout} ${currency.toUpperCase()}` : "unknown") },
  { key: "problem", label: "Problem", cell: ({ problem }) => problem },
  { key: "tries", label: "Attempts", numeric: true, cell: ({ attempts }) => String(attempts) },
];

export function StuckBets() {
  const stuckBets = useResource(async () => {
    const answer = await api.post("/api/admin/sports/stuck", {}, { retry: true });
    void loadNames(answer.rows.flatMap(({ player }) => (player ? [player] : [])));
    return answer;
  });
  const [busy, setBusy] = useState(false);
  const answer = stuckBets.data.value;
  if (stuckBets.failure.value) return <p role="alert" className="risk-note">The bets that cannot be settled could not be loaded: {stuckBets.failure.value}</p>;
  if (!answer || answer.total === 0) return null;
  const retry = async () => {
    setBusy(true);
    try {
      toast.success(retriedText(await api.post("/api/admin/sports/stuck/retry", {})));
    } catch (error) {
      toast.error(errorText(error));
    }
    setBusy(false);
    void stuckBets.load();
  };
  return (
    <section className="risk-panel" aria-label="Bets that cannot be settled">
      <header className="risk-head">
        <h2>{answer.total} {answer.total === 1 ? "bet cannot" : "bets cannot"} be settled</h2>
        <Button icon={<RotateCw size={16} aria-hidden="true" />} disabled={busy} onClick={() => void retry()}>Retry now</Button>
      </header>
      <p className="risk-note">Other bets are not affected. The site retries every minute. Once the problem is fixed, they are settled with all results received so far.</p>
      <div className="risk-scroll"><Table label="Bets that cannot be settled" columns={columns} rows={answer.rows} rowKey={({ id }) => id} empty={null} /></div>
    </section>
  );
}
