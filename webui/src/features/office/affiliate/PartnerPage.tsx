// One partner: codes, referrals, commission and claims.

import { Users, Wallet } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import type { PartnerCode, PaymentRow } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { StatRow, StatTile } from "../../../ui/office/Details";
import { CostsTable } from "./Costs";
import { partnerModel, states } from "./affiliate.model";
import { ReferralsTable } from "./Referrals";
import "./affiliate.css";

const codeColumns: Column<PartnerCode>[] = [
  { key: "code", label: "Code", cell: ({ code }) => <b>{code}</b> },
  { key: "name", label: "Name", cell: ({ name, own }) => (own ? "default code" : name || "—") },
  { key: "referrals", label: "Referrals", numeric: true, cell: ({ referrals }) => formatCount(referrals) },
];

const claimColumns: Column<PaymentRow>[] = [
  { key: "number", label: "Claim", cell: ({ number }) => <span className="num">{number}</span> },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}` },
  { key: "usd", label: "Value when claimed", numeric: true, cell: ({ usd }) => dollars(usd) },
];

export default function PartnerPage({ params }: PageProps) {
  const id = params.id ?? "";
  const model = useMemo(() => partnerModel(id), [id]);
  useEffect(() => void model.load(), [model]);
  const answer = model.latestAnswer.value;
  if (!answer) return <Waiting from={model} height={520} />;
  const { partner } = answer;
  return (
    <div className="partners-page">
      <h1>{partner.name}</h1>
      <p className="partners-note"><Link href="/admin/partners">All partners</Link> · <Link href={`/admin/user/${partner._id}`}>The player</Link>{partner.closed && " · Excluded: earns no new commission"}</p>
      <StatRow label="Partner statistics">
        <StatTile label={`Tier ${partner.tier}`} value={formatPercent(String(partner.percent))} />
        <StatTile label="Referrals" value={formatCount(partner.referrals)} />
        <StatTile label="Wagered by referrals" value={dollars(partner.wagered)} />
        <StatTile label="Paid" value={dollars(partner.paid)} />
      </StatRow>
      <Card title="Referrals">
        <div className="partners-find"><Select label="Commission" value={model.state.value} onChange={model.selectState} options={states} /></div>
        <ReferralsTable label="Referrals" pages={model.referrals} withPartner={false} onDone={() => void model.load()} empty={<Empty icon={<Users size={28} aria-hidden="true" />} text="There are no referrals." />} />
      </Card>
      <Card title="Commission by currency"><CostsTable costs={answer.costs} /></Card>
      <Card title="Codes"><Table label="Codes" columns={codeColumns} rows={answer.codes} rowKey={({ code }) => code} empty={null} /></Card>
      <Card title="Claims"><Table label="Claims" columns={claimColumns} rows={answer.claims} rowKey={({ _id }) => _id} empty={<Empty icon={<Wallet size={28} aria-hidden="true" />} text="There are no claims yet." />} /></Card>
    </div>
  );
}
