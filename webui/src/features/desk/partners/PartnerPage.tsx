// One partner: codes, referrals, commission and claims.

import { useSignals } from "@preact/signals-react/runtime";
import { Users, Wallet } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import type { PartnerCode, StaffCommissionClaim } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { Card } from "../../../ui/Card";
import { Select } from "../../../ui/Select";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { StatRow, StatTile } from "../../../ui/work/Facts";
import { Costs } from "./Costs";
import { partnerModel, states } from "./partners.model";
import { Referrals } from "./Referrals";
import "./partners.css";

const codeColumns: Column<PartnerCode>[] = [
  { key: "code", label: "Code", cell: ({ code }) => <b>{code}</b> },
  { key: "name", label: "Name", cell: ({ name, own }) => (own ? "of the account" : name || "—") },
  { key: "referrals", label: "Referrals", numeric: true, cell: ({ referrals }) => formatCount(referrals) },
];

const claimColumns: Column<StaffCommissionClaim>[] = [
  { key: "number", label: "Claim", cell: ({ number }) => <span className="num">{number}</span> },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}` },
  { key: "usd", label: "Worth then", numeric: true, cell: ({ usd }) => dollars(usd) },
];

export default function PartnerPage({ params }: PageProps) {
  useSignals();
  const id = params.id ?? "";
  const model = useMemo(() => partnerModel(id), [id]);
  useEffect(() => void model.load(), [model]);
  const all = model.all.value;
  const failure = model.failure.value;
  if (!all) return failure ? <Failed text={failure} onRetry={() => void model.load()} /> : <Skeleton height={520} />;
  const { partner } = all;
  return (
    <div className="partners-page">
      <h1>{partner.name}</h1>
      <p className="partners-note"><Link href="/admin/partners">All partners</Link> · <Link href={`/admin/user/${partner._id}`}>The player</Link>{partner.closed && " · Barred: earns nothing new"}</p>
      <StatRow label="The partner in figures">
        <StatTile label={`Tier ${partner.tier}`} value={formatPercent(String(partner.percent))} />
        <StatTile label="Referrals" value={formatCount(partner.referrals)} />
        <StatTile label="Wagered by them" value={dollars(partner.wagered)} />
        <StatTile label="Paid" value={dollars(partner.paid)} />
      </StatRow>
      <Card title="Referrals">
        <div className="partners-find"><Select label="Commission" value={model.state.value} onChange={model.choose} options={states} /></div>
        <Referrals label="Referrals" pages={model.referrals} withPartner={false} onDone={() => void model.load()} empty={<Empty icon={<Users size={28} aria-hidden="true" />} text="There is none." />} />
      </Card>
      <Card title="Commission by currency"><Costs costs={all.costs} /></Card>
      <Card title="Codes"><Table label="Codes" columns={codeColumns} rows={all.codes} rowKey={({ code }) => code} empty={null} /></Card>
      <Card title="Claims"><Table label="Claims" columns={claimColumns} rows={all.claims} rowKey={({ _id }) => _id} empty={<Empty icon={<Wallet size={28} aria-hidden="true" />} text="Nothing was claimed yet." />} /></Card>
    </div>
  );
}
