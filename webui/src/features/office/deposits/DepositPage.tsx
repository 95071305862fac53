// One deposit: its status, its transfers, and the actions of staff.

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { DepositAnswer, DepositTransfer, StaffDeposit } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime, Time } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList, type DescriptionItem } from "../../../ui/office/Details";
import { DecideDialog } from "./DecideDialog";
import { amountText, confirmationsText, heldReasonLabel, states, depositActions, isDepositAction, type DepositAction } from "./deposits.model";
import "./deposits.css";

export default function DepositPage({ params }: PageProps) {
  const id = params.id ?? "";
  const deposit = useResource(() => api.post("/api/admin/deposit", { id }, { retry: true }), [id]);
  const value = deposit.data.value;
  return (
    <div className="deposit">
      <Breadcrumbs crumbs={[{ label: "Deposits", href: "/admin/deposits" }, { label: id.slice(-8) }]} />
      {deposit.failure.value && !value && <Failed text={deposit.failure.value} onRetry={() => void deposit.load()} />}
      {!deposit.failure.value && !value && <><h1>Deposit</h1><Skeleton height={120} /><Skeleton height={320} /></>}
      {value && <DepositDetails answer={value} onChanged={() => void deposit.load()} />}
    </div>
  );
}

function DepositDetails({ answer: { deposit, transfers, score, actions: allActions }, onChanged }: { answer: DepositAnswer; onChanged: () => void }) {
  const [action, setAction] = useState<DepositAction | null>(null);
  const { state, held: heldReason, sentence, link, _id } = deposit;
  const availableActions = allActions.filter(isDepositAction);
  return (
    <>
      <header className="deposit-head">
        <h1>{amountText(deposit)}</h1>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {state === "held" && <Badge>{heldReasonLabel(heldReason)}</Badge>}
        <span className="deposit-id"><code>{_id}</code><Copy text={_id} /></span>
        {link && <LinkButton href={link} external size="small" icon={<ExternalLink size={14} aria-hidden="true" />}>In the explorer</LinkButton>}
      </header>
      <p className="deposit-sentence">{sentence}</p>
      {availableActions.length > 0 && (
        <div className="deposit-actions" role="group" aria-label="Actions">
          {availableActions.map((one) => <Button key={one} variant={depositActions[one].danger ? "danger" : "secondary"} onClick={() => setAction(one)}>{depositActions[one].label}</Button>)}
        </div>
      )}
      <div className="deposit-cards">
        <Card title="Payment"><DescriptionList items={withValues(paymentFacts(deposit))} /></Card>
        <Card title={deposit.gateway ? "At the gateway" : "On the chain"}><DescriptionList items={withValues([...chainFacts(deposit), { label: "Score", value: score || null }])} /></Card>
      </div>
      <Card title="Transfers" text="Ledger transfers of the deposit. Amounts are in whole units.">
        <Table label="Transfers" columns={transferColumns} rows={transfers} rowKey={({ id }) => String(id)} empty={<Empty text="The deposit has no transfers." />} />
      </Card>
      {action && <DecideDialog deposit={deposit} action={action} onClose={() => setAction(null)} onDone={onChanged} />}
    </>
  );
}

const transferColumns: Column<DepositTransfer>[] = [
  { key: "id", label: "Number", cell: ({ id }) => <code>{id}</code> },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "code", label: "What", cell: ({ code }) => code },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount }) => amount },
  { key: "from", label: "From", cell: ({ from }) => from },
  { key: "to", label: "To", cell: ({ to }) => to },
];

/** Facts without a value are left out. */
const withValues = (facts: DescriptionItem[]) => facts.filter(({ value }) => value !== null);

const copyableText = (text: string) => (text ? <span className="deposit-long"><code>{text}</code><Copy text={text} /></span> : null);

function paymentFacts(deposit: StaffDeposit): DescriptionItem[] {
  const { player, player_name, created_at, confirmed_at, credited_at, usd, decided_by, approved_by, decided_at } = deposit;
  return [
    { label: "Player", value: player ? <Link href={`/admin/user/${player}`}>{player_name}</Link> : "not assigned yet" },
    { label: "First seen", value: <ExactTime at={created_at} /> },
    { label: "Confirmed", value: confirmed_at > 0 ? <ExactTime at={confirmed_at} /> : null },
    { label: "Credited", value: credited_at > 0 ? <ExactTime at={credited_at} /> : null },
    { label: "Value when credited", value: Number(usd) > 0 ? dollars(Number(usd)) : null },
    { label: "Decided", value: decided_at > 0 ? <ExactTime at={decided_at} /> : null },
    { label: "Decided by", value: decided_by ? <Link href={`/admin/user/${decided_by}`}>{decided_by}</Link> : null },
    { label: "Approved by", value: approved_by ? <Link href={`/admin/user/${approved_by}`}>{approved_by}</Link> : null },
  ];
}

function chainFacts(deposit: StaffDeposit): DescriptionItem[] {
  const { network, chain, token, txid, output, gateway, gateway_id, address, tag, sender, units, rest, height, block } = deposit;
  return [
    { label: "Network", value: chain && chain !== network ? `${network}, ${chain}` : network },
    { label: "Gateway", value: gateway || null },
    { label: "Gateway id", value: copyableText(gateway_id) },
    { label: "Transaction", value: copyableText(txid) },
    { label: gateway ? "Part" : "Output", value: String(output) },
    { label: "To", value: copyableText(address) },
    { label: "Tag", value: tag || null },
    { label: "From", value: copyableText(sender) },
    { label: "Token", value: copyableText(token) },
    { label: "Units", value: rest === "0" ? units : `${units}, including ${rest} below the ledger's precision` },
    { label: "Blocks", value: gateway ? null : confirmationsText(deposit) },
    { label: "In block", value: height > 0 ? `${height}` : null },
    { label: "Hash of the block", value: copyableText(block) },
  ];
}
