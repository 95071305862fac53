// One deposit: how it stands, what it moved, and what staff can do with it.

import { useSignals } from "@preact/signals-react/runtime";
import { ExternalLink } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { DepositAnswer, DepositTransfer, StaffDeposit } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime, Time } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList, type Fact } from "../../../ui/work/Facts";
import { DecideDialog } from "./DecideDialog";
import { deeds, isDeed, type Deed } from "./deeds";
import { amountOf, confirmationsOf, reasonLabel, states } from "./deposits.model";
import "./deposits.css";

export default function DepositPage({ params }: PageProps) {
  useSignals();
  const id = params.id ?? "";
  const deposit = useMemo(() => resource(() => api.post("/api/admin/deposit", { id }, { retry: true })), [id]);
  useEffect(() => void deposit.load(), [deposit]);
  const value = deposit.data.value;
  return (
    <div className="deposit">
      <Breadcrumbs crumbs={[{ label: "Deposits", href: "/admin/deposits" }, { label: id.slice(-8) }]} />
      {deposit.failure.value && !value && <Failed text={deposit.failure.value} onRetry={() => void deposit.load()} />}
      {!deposit.failure.value && !value && <><h1>Deposit</h1><Skeleton height={120} /><Skeleton height={320} /></>}
      {value && <Shown answer={value} onChanged={() => void deposit.load()} />}
    </div>
  );
}

function Shown({ answer: { deposit, transfers, score, deeds: possible }, onChanged }: { answer: DepositAnswer; onChanged: () => void }) {
  const [deed, choose] = useState<Deed | null>(null);
  const { state, held, sentence, link, _id } = deposit;
  const offered = possible.filter(isDeed);
  return (
    <>
      <header className="deposit-head">
        <h1>{amountOf(deposit)}</h1>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {state === "held" && <Badge>{reasonLabel(held)}</Badge>}
        <span className="deposit-id"><code>{_id}</code><Copy text={_id} /></span>
        {link && <LinkButton href={link} external size="small" icon={<ExternalLink size={14} aria-hidden="true" />}>In the explorer</LinkButton>}
      </header>
      <p className="deposit-sentence">{sentence}</p>
      {offered.length > 0 && (
        <div className="deposit-deeds" role="group" aria-label="What can be done">
          {offered.map((one) => <Button key={one} variant={deeds[one].danger ? "danger" : "secondary"} onClick={() => choose(one)}>{deeds[one].label}</Button>)}
        </div>
      )}
      <div className="deposit-cards">
        <Card title="Payment"><DescriptionList facts={told(paymentFacts(deposit))} /></Card>
        <Card title={deposit.gateway ? "At the gateway" : "On the chain"}><DescriptionList facts={told([...chainFacts(deposit), { label: "Score", value: score || null }])} /></Card>
      </div>
      <Card title="Transfers" text="What it moved in the books. Amounts are in whole units.">
        <Table label="Transfers" columns={transferColumns} rows={transfers} rowKey={({ id }) => String(id)} empty={<Empty text="It has moved nothing in the books." />} />
      </Card>
      {deed && <DecideDialog deposit={deposit} deed={deed} onClose={() => choose(null)} onDone={onChanged} />}
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

/** Facts without a value say nothing here. */
const told = (facts: Fact[]) => facts.filter(({ value }) => value !== null);

const long = (text: string) => (text ? <span className="deposit-long"><code>{text}</code><Copy text={text} /></span> : null);

function paymentFacts(deposit: StaffDeposit): Fact[] {
  const { player, player_name, created_at, confirmed_at, credited_at, usd, decided_by, approved_by, decided_at } = deposit;
  return [
    { label: "Player", value: player ? <Link href={`/admin/user/${player}`}>{player_name}</Link> : "nobody yet" },
    { label: "First seen", value: <ExactTime at={created_at} /> },
    { label: "Confirmed", value: confirmed_at > 0 ? <ExactTime at={confirmed_at} /> : null },
    { label: "Credited", value: credited_at > 0 ? <ExactTime at={credited_at} /> : null },
    { label: "Worth then", value: Number(usd) > 0 ? dollars(Number(usd)) : null },
    { label: "Decided", value: decided_at > 0 ? <ExactTime at={decided_at} /> : null },
    { label: "Decided by", value: decided_by ? <Link href={`/admin/user/${decided_by}`}>{decided_by}</Link> : null },
    { label: "Agreed to by", value: approved_by ? <Link href={`/admin/user/${approved_by}`}>{approved_by}</Link> : null },
  ];
}

function chainFacts(deposit: StaffDeposit): Fact[] {
  const { network, chain, token, txid, output, gateway, gateway_id, address, tag, sender, units, rest, height, block } = deposit;
  return [
    { label: "Network", value: chain && chain !== network ? `${network}, ${chain}` : network },
    { label: "Gateway", value: gateway || null },
    { label: "Its id", value: long(gateway_id) },
    { label: "Transaction", value: long(txid) },
    { label: gateway ? "Part" : "Output", value: String(output) },
    { label: "To", value: long(address) },
    { label: "Tag", value: tag || null },
    { label: "From", value: long(sender) },
    { label: "Token", value: long(token) },
    { label: "Units", value: rest === "0" ? units : `${units}, of which ${rest} are finer than the books` },
    { label: "Blocks", value: gateway ? null : confirmationsOf(deposit) },
    { label: "In block", value: height > 0 ? `${height}` : null },
    { label: "Hash of the block", value: long(block) },
  ];
}
