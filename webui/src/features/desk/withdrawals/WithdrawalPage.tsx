// One withdrawal with all that staff need to decide it.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { ApprovedWithdrawals, StaffWithdrawal, WithdrawalPage as Page } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { Empty } from "../../../ui/States";
import { ExactTime, Time } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList } from "../../../ui/work/Facts";
import { AskWhy, Loaded, Objections, State } from "./Parts";
import { approve, decide, type Single } from "./withdrawals.model";
import { approvedText, deedWord, timesText } from "./words";

export default function WithdrawalPage({ params }: PageProps) {
  const id = params.id ?? "";
  return (
    <Loaded of={id} load={() => api.post("/api/admin/withdrawal", { id }, { retry: true })} height={400}>
      {(page, reload) => <Withdrawal key={page.withdrawal.version} page={page} reload={reload} />}
    </Loaded>
  );
}

function Withdrawal({ page, reload }: { page: Page; reload: () => void }) {
  const row = page.withdrawal;
  return (
    <div className="withdrawals-page">
      <Breadcrumbs crumbs={[{ label: "Withdrawals", href: "/admin/withdrawals" }, { label: row.id.slice(-8) }]} />
      <header className="withdrawals-head">
        <h1 className="num">{row.sum} {row.chain}</h1>
        <State of={row} />
      </header>
      <Deeds page={page} reload={reload} />
      {row.state === "second" && <p className="withdrawals-more">One person has approved it. A second one decides at <Link href="/admin/approvals">Waiting for a second person</Link>.</p>}
      <div className="withdrawals-columns">
        <div className="withdrawals-column">
          <Card title="Payment"><Payment row={row} score={page.score} /></Card>
          <Card title="Why a person looks">
            {page.objections.length === 0 ? <Empty text="No rule objects." /> : (
              <ul className="withdrawals-list">{page.objections.map(({ word, sentence }) => <li key={word}><Objections of={[word]} /> {sentence}</li>)}</ul>
            )}
          </Card>
          <Card title="What happened"><Events page={page} /></Card>
        </div>
        <div className="withdrawals-column">
          <Card title="Player"><Player page={page} /></Card>
          <Card title="Linked accounts"><Linked page={page} /></Card>
          <Card title="Withdrawals before"><Before rows={page.before} /></Card>
        </div>
      </div>
    </div>
  );
}

const deedTexts = {
  decline: { label: "Decline", description: "The money goes back to the player at once.", done: "Declined. The money is back.", hint: "The player reads it." },
  hold: { label: "Hold", description: "It is put aside; the player can no longer cancel it.", done: "It is held.", hint: undefined },
  release: { label: "Release", description: "It goes back into the queue.", done: "It is back in the queue.", hint: undefined },
} as const;

function Deeds({ page, reload }: { page: Page; reload: () => void }) {
  const [deed, setDeed] = useState<Single | "approve" | null>(null);
  const row = page.withdrawal;
  const can = (name: string) => page.deeds.includes(name);
  const close = () => setDeed(null);
  if (page.deeds.length === 0) return null;
  return (
    <div className="withdrawals-deeds">
      {can("approve") && <Button variant="primary" onClick={() => setDeed("approve")}>Approve</Button>}
      {can("release") && <Button onClick={() => setDeed("release")}>Release</Button>}
      {can("hold") && <Button onClick={() => setDeed("hold")}>Hold</Button>}
      {can("decline") && <Button variant="danger" onClick={() => setDeed("decline")}>Decline</Button>}
      {deed === "approve" && (
        <AskWhy title={`Pay ${row.arrives} ${row.chain}?`} description={`To ${row.address}. A large one waits for a second person.`} action="Approve"
          done={({ rows }: ApprovedWithdrawals) => approvedText(rows)} send={(reason) => approve([row], reason)} onClose={close} onDone={reload} />
      )}
      {deed && deed !== "approve" && (
        <AskWhy title={`${deedTexts[deed].label} the withdrawal`} description={deedTexts[deed].description} action={deedTexts[deed].label} hint={deedTexts[deed].hint}
          done={deedTexts[deed].done} send={(reason) => decide(deed, row, reason)} onClose={close} onDone={reload} />
      )}
    </div>
  );
}

function Payment({ row, score }: { row: StaffWithdrawal; score: string }) {
  return (
    <DescriptionList facts={[
      { label: "To", value: <span className="withdrawals-copy"><span className="mono withdrawals-whole">{row.address}</span><Copy text={row.address} /></span> },
      ...(score ? [{ label: "Score of the address", value: <span className="num">{score}</span> }] : []),
      ...(row.tag ? [{ label: "Tag", value: <span className="mono">{row.tag}</span> }] : []),
      { label: "Sum", value: <span className="num">{row.sum} {row.currency}, ${row.dollars}</span> },
      { label: "Fee", value: <span className="num">{row.fee} {row.currency}</span> },
      { label: "Arrives", value: <span className="num">{row.arrives} {row.currency}</span> },
      { label: "Asked", value: <ExactTime at={row.created_at} /> },
      ...(row.txid ? [{ label: "Transaction", value: row.link ? <a className="mono withdrawals-whole" href={row.link} target="_blank" rel="noopener noreferrer">{row.txid}</a> : <span className="mono withdrawals-whole">{row.txid}</span> }] : []),
      ...(row.reason ? [{ label: "Reason", value: row.reason }] : []),
      { label: "Id", value: <span className="mono withdrawals-whole">{row.id}</span> },
    ]} />
  );
}

function Player({ page }: { page: Page }) {
  const row = page.withdrawal;
  return (
    <DescriptionList facts={[
      { label: "Name", value: <span className="withdrawals-badges"><Link href={`/admin/user/${row.user}`}>{row.name}</Link>{page.held && <Badge tone="danger">withdrawals held</Badge>}{page.mixer && <Badge tone="danger">mixer suspected</Badge>}</span> },
      { label: "Registered", value: page.registered ? <ExactTime at={page.registered} /> : "—" },
      { label: "Country of the call", value: page.country || "unknown" },
      { label: "Deposited since the last one", value: <span className="num">${page.deposited}</span> },
      { label: "Wagered since the last one", value: <span className="num">${page.wagered}</span> },
      { label: "Must be wagered", value: timesText(page.times) },
    ]} />
  );
}

function Linked({ page }: { page: Page }) {
  if (page.linked.length === 0) return <Empty text="No other account has something in common with it." />;
  return <ul className="withdrawals-list">{page.linked.map(({ user, name, by }) => <li key={`${user} ${by}`}><Link href={`/admin/user/${user}`}>{name}</Link>, by {by}</li>)}</ul>;
}

function Before({ rows }: { rows: readonly StaffWithdrawal[] }) {
  if (rows.length === 0) return <Empty text="It is the first one." />;
  return (
    <ul className="withdrawals-list">
      {rows.map((row) => <li key={row.id}><Link className="num" href={`/admin/withdrawal/${row.id}`}>{row.sum} {row.chain}</Link> <State of={row} /> <Time at={row.created_at} /></li>)}
    </ul>
  );
}

function Events({ page }: { page: Page }) {
  return (
    <ol className="withdrawals-list">
      {page.events.map(({ at, deed, actor, reason }, index) => <li key={index}><ExactTime at={at} /> <b>{deedWord(deed)}</b>{actor && <> by {actor}</>}{reason && <>: {reason}</>}</li>)}
    </ol>
  );
}
