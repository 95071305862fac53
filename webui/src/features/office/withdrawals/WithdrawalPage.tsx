// One withdrawal with all data that staff need for a decision.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { ApprovedWithdrawals, StaffWithdrawal, WithdrawalPage as Page } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { ExactTime, Time } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList } from "../../../ui/office/Details";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ObjectionBadges, StateBadge } from "./Parts";
import { approve, decide, type SingleAction } from "./withdrawals.model";
import { approvedText, actionText, turnoverText } from "./labels";

export default function WithdrawalPage({ params }: PageProps) {
  const id = params.id ?? "";
  return (
    <LoadedCall loadKey={id} load={() => api.post("/api/admin/withdrawal", { id }, { retry: true })} height={400}>
      {(page, reload) => <Withdrawal key={page.withdrawal.version} page={page} reload={reload} />}
    </LoadedCall>
  );
}

function Withdrawal({ page, reload }: { page: Page; reload: () => void }) {
  const row = page.withdrawal;
  return (
    <div className="withdrawals-page">
      <Breadcrumbs crumbs={[{ label: "Withdrawals", href: "/admin/withdrawals" }, { label: row.id.slice(-8) }]} />
      <header className="withdrawals-head">
        <h1 className="num">{row.sum} {row.chain}</h1>
        <StateBadge withdrawal={row} />
      </header>
      <WithdrawalActions page={page} reload={reload} />
      {row.state === "second" && <p className="withdrawals-more">One person has approved it. A second approval is needed at <Link href="/admin/approvals">Approvals</Link>.</p>}
      <div className="withdrawals-columns">
        <div className="withdrawals-column">
          <Card title="Payment"><PaymentFacts row={row} score={page.score} /></Card>
          <Card title="Reasons for review">
            {page.objections.length === 0 ? <Empty text="There are no objections." /> : (
              <ul className="withdrawals-list">{page.objections.map(({ code, sentence }) => <li key={code}><ObjectionBadges codes={[code]} /> {sentence}</li>)}</ul>
            )}
          </Card>
          <Card title="Events"><EventList page={page} /></Card>
        </div>
        <div className="withdrawals-column">
          <Card title="Player"><PlayerFacts page={page} /></Card>
          <Card title="Linked accounts"><LinkedAccounts page={page} /></Card>
          <Card title="Previous withdrawals"><PreviousWithdrawals rows={page.earlier} /></Card>
        </div>
      </div>
    </div>
  );
}

const actionTexts = {
  decline: { label: "Decline", description: "The money is returned to the player immediately.", done: "Declined. The money was returned.", hint: "Shown to the player." },
  hold: { label: "Hold", description: "The withdrawal is held. The player can no longer cancel it.", done: "The withdrawal is held.", hint: undefined },
  release: { label: "Release", description: "The withdrawal returns to the queue.", done: "The withdrawal is in the queue again.", hint: undefined },
} as const;

function WithdrawalActions({ page, reload }: { page: Page; reload: () => void }) {
  const [action, setAction] = useState<SingleAction | "approve" | null>(null);
  const row = page.withdrawal;
  const isAllowed = (name: string) => page.actions.includes(name);
  const close = () => setAction(null);
  if (page.actions.length === 0) return null;
  return (
    <div className="withdrawals-actions">
      {isAllowed("approve") && <Button variant="primary" onClick={() => setAction("approve")}>Approve</Button>}
      {isAllowed("release") && <Button onClick={() => setAction("release")}>Release</Button>}
      {isAllowed("hold") && <Button onClick={() => setAction("hold")}>Hold</Button>}
      {isAllowed("decline") && <Button variant="danger" onClick={() => setAction("decline")}>Decline</Button>}
      {action === "approve" && (
        <ReasonDialog title={`Pay ${row.arrives} ${row.chain}?`} description={`To ${row.address}. Large withdrawals need a second approval.`} action="Approve"
          doneText={({ rows }: ApprovedWithdrawals) => approvedText(rows)} send={({ reason }) => approve([row], reason)} onClose={close} onDone={reload} />
      )}
      {action && action !== "approve" && (
        <ReasonDialog title={`${actionTexts[action].label} the withdrawal`} description={actionTexts[action].description} action={actionTexts[action].label} hint={actionTexts[action].hint}
          doneText={actionTexts[action].done} send={({ reason }) => decide(action, row, reason)} onClose={close} onDone={reload} />
      )}
    </div>
  );
}

function PaymentFacts({ row, score }: { row: StaffWithdrawal; score: string }) {
  return (
    <DescriptionList items={[
      { label: "To", value: <span className="withdrawals-copy"><span className="mono withdrawals-whole">{row.address}</span><Copy text={row.address} /></span> },
      ...(score ? [{ label: "Score of the address", value: <span className="num">{score}</span> }] : []),
      ...(row.tag ? [{ label: "Tag", value: <span className="mono">{row.tag}</span> }] : []),
      { label: "Sum", value: <span className="num">{row.sum} {row.currency}, ${row.dollars}</span> },
      { label: "Fee", value: <span className="num">{row.fee} {row.currency}</span> },
      { label: "Received", value: <span className="num">{row.arrives} {row.currency}</span> },
      { label: "Requested", value: <ExactTime at={row.created_at} /> },
      ...(row.txid ? [{ label: "Transaction", value: row.link ? <a className="mono withdrawals-whole" href={row.link} target="_blank" rel="noopener noreferrer">{row.txid}</a> : <span className="mono withdrawals-whole">{row.txid}</span> }] : []),
      ...(row.reason ? [{ label: "Reason", value: row.reason }] : []),
      { label: "Id", value: <span className="mono withdrawals-whole">{row.id}</span> },
    ]} />
  );
}

function PlayerFacts({ page }: { page: Page }) {
  const row = page.withdrawal;
  return (
    <DescriptionList items={[
      { label: "Name", value: <span className="withdrawals-badges"><Link href={`/admin/user/${row.user}`}>{row.name}</Link>{page.held && <Badge tone="danger">withdrawals held</Badge>}{page.mixer && <Badge tone="danger">mixer suspected</Badge>}</span> },
      { label: "Registered", value: page.registered ? <ExactTime at={page.registered} /> : "—" },
      { label: "Country of the request", value: page.country || "unknown" },
      { label: "Deposited since the last withdrawal", value: <span className="num">${page.deposited}</span> },
      { label: "Wagered since the last withdrawal", value: <span className="num">${page.wagered}</span> },
      { label: "Required turnover", value: turnoverText(page.turnover_times) },
    ]} />
  );
}

function LinkedAccounts({ page }: { page: Page }) {
  if (page.linked.length === 0) return <Empty text="There are no linked accounts." />;
  return <ul className="withdrawals-list">{page.linked.map(({ user, name, by }) => <li key={`${user} ${by}`}><Link href={`/admin/user/${user}`}>{name}</Link>, by {by}</li>)}</ul>;
}

function PreviousWithdrawals({ rows }: { rows: readonly StaffWithdrawal[] }) {
  if (rows.length === 0) return <Empty text="There are no previous withdrawals." />;
  return (
    <ul className="withdrawals-list">
      {rows.map((row) => <li key={row.id}><Link className="num" href={`/admin/withdrawal/${row.id}`}>{row.sum} {row.chain}</Link> <StateBadge withdrawal={row} /> <Time at={row.created_at} /></li>)}
    </ul>
  );
}

function EventList({ page }: { page: Page }) {
  return (
    <ol className="withdrawals-list">
      {page.events.map(({ at, action, actor, reason }, index) => <li key={index}><ExactTime at={at} /> <b>{actionText(action)}</b>{actor && <> by {actor}</>}{reason && <>: {reason}</>}</li>)}
    </ol>
  );
}
