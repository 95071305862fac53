// One payment with all versions of its transaction.

import { OctagonAlert } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import type { TreasuryOutput, TreasuryPaymentAnswer } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList } from "../../../ui/office/Details";
import { BumpDialog, CancelDialog } from "./ActionDialogs";
import { paymentModel } from "./treasury.model";
import { cents, isUnaccepted, paymentLabel, canRaiseFee } from "./treasury.texts";
import { Versions } from "./Versions";
import "./treasury.css";

export default function PaymentPage({ params }: PageProps) {
  const id = params.id ?? "";
  const model = useMemo(() => paymentModel(id), [id]);
  useEffect(() => model.start(), [model]);
  const payment = model.data.data.value;
  const failure = model.data.failure.value;
  const reload = () => void model.data.load();
  if (!payment) return <Waiting from={model.data} height={480} />;
  return (
    <div className="treasury-page">
      <Breadcrumbs crumbs={[{ label: "Treasury", href: "/admin/treasury" }, { label: "Payments", href: "/admin/treasury/payments" }, { label: payment.title }]} />
      {failure && <p className="treasury-alert" role="status">The figures are outdated: {failure}</p>}
      <Payment payment={payment} reload={reload} />
    </div>
  );
}

function Payment({ payment, reload }: { payment: TreasuryPaymentAnswer; reload: () => void }) {
  const [raising, setRaising] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { transactions } = payment;
  const open = hasPermission("move_money") && payment.state === "open";
  const newest = transactions.at(-1);
  const unsigned = transactions.every(({ raw }) => raw === "");
  const { text, tone } = paymentLabel(payment.state);
  return (
    <>
      <header className="treasury-head">
        <div className="treasury-tools">
          <h1>{payment.title}</h1>
          <Badge tone={tone}>{text}</Badge>
        </div>
        {open && newest && canRaiseFee(newest) && <Button onClick={() => setRaising(true)}>Raise the fee</Button>}
        {open && newest?.state === "drafted" && unsigned && <Button onClick={() => setCancelling(true)}>Cancel draft</Button>}
        {open && newest && payment.kind !== "sweep" && isUnaccepted(newest) && <Button onClick={() => setCancelling(true)}>Cancel payment</Button>}
      </header>
      {payment.alarm && <p className="treasury-alert" role="status"><OctagonAlert size={18} aria-hidden="true" />{payment.alarm}</p>}
      <div className="treasury-columns">
        <div className="treasury-list">
          <Card title="Payment"><PaymentDetails payment={payment} /></Card>
          <Card title="Outputs"><PaymentOutputs payment={payment} /></Card>
        </div>
        <Card title="Transactions" text={payment.transactions.length > 1 ? "The newest first. Only one of them can be included in a block." : undefined}>
          <Versions payment={payment} />
        </Card>
      </div>
      {cancelling && <CancelDialog id={payment.id} signed={!unsigned} exported={unsigned && transactions.some(({ exported }) => exported)} onClose={() => setCancelling(false)} onDone={reload} />}
      {raising && <BumpDialog id={payment.id} onClose={() => setRaising(false)} onDone={reload} />}
    </>
  );
}

function PaymentDetails({ payment }: { payment: TreasuryPaymentAnswer }) {
  return (
    <DescriptionList items={[
      { label: "Network", value: payment.network },
      { label: "Value", value: <span className="num">${cents(payment.dollars)}</span> },
      { label: "Started", value: <ExactTime at={payment.at} /> },
      { label: "Ended", value: payment.ended_at > 0 ? <ExactTime at={payment.ended_at} /> : "not yet" },
      { label: "Id", value: <span className="mono treasury-full">{payment.id}</span> },
    ]} />
  );
}

function PaymentOutputs({ payment: { pays, kind, state } }: { payment: TreasuryPaymentAnswer }) {
  if (pays.length === 0) return <Empty text={state === "open" ? "Nothing." : "Nothing was paid. The orders returned to the queue, or the sweep ended."} />;
  return (
    <ul className="treasury-list">
      {pays.map((one) => (
        <li key={one.withdrawal}>
          <b className="num">{one.amount} {one.asset}</b>
          <span className="mono treasury-more">{one.address}{one.tag && ` · tag ${one.tag}`}</span>
          <OutputPurpose order={one} kind={kind} />
        </li>
      ))}
    </ul>
  );
}

/** The purpose of an output. */
function OutputPurpose({ order: { withdrawal }, kind }: { order: TreasuryOutput; kind: TreasuryPaymentAnswer["kind"] }) {
  if (kind === "move") return <span className="treasury-more">the cold wallet</span>;
  if (kind === "gas") return <span className="treasury-more">a deposit address, gas for a sweep</span>;
  if (kind === "sweep") return <span className="treasury-more">a wallet of the site, from a deposit address</span>;
  if (kind === "return") return <Link className="treasury-link" href={`/admin/deposit/${withdrawal}`}>The returned deposit</Link>;
  return <Link className="treasury-link" href={`/admin/withdrawal/${withdrawal}`}>The withdrawal</Link>;
}
