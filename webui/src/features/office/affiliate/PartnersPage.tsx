// The partners, their cost, and the commission that waits for a review.

import { Handshake, Search, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { formatCount, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { StatRow, StatTile } from "../../../ui/office/Details";
import { CostsTable } from "./Costs";
import { totalCost, partnersModel, type StaffPartnerRow } from "./affiliate.model";
import { ReferralsTable } from "./Referrals";
import "./affiliate.css";

const columns: Column<StaffPartnerRow>[] = [
  { key: "name", label: "Partner", cell: ({ _id, name, closed }) => <><Link href={`/admin/partner/${_id}`}>{name}</Link>{closed && <> <Badge tone="danger">excluded</Badge></>}</> },
  { key: "tier", label: "Tier", cell: ({ tier, percent }) => `${tier}, ${formatPercent(String(percent))}` },
  { key: "referrals", label: "Referrals", numeric: true, cell: ({ referrals }) => formatCount(referrals) },
  { key: "held", label: "Held", numeric: true, cell: ({ held }) => formatCount(held) },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => formatCount(refused) },
  { key: "wagered", label: "Wagered by referrals", numeric: true, cell: ({ wagered }) => dollars(wagered) },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(paid) },
];

export default function PartnersPage() {
  const [model] = useState(partnersModel);
  useEffect(() => void model.load(), [model]);
  const answer = model.latestAnswer.value;
  const rows = model.partners.rows.value;
  const failure = model.partners.failure.value;
  const reload = () => void model.load();
  return (
    <div className="partners-page">
      <h1>Partners</h1>
      <p className="partners-note">
        Partners earn a share of the house edge on the real-money wagers of their referrals. Setting: {hasPermission("settings") ? <Link href="/admin/settings">rewards.partner_tiers</Link> : "rewards.partner_tiers"}. Referrals who share a device, an address or a payout address with their partner are held for review.
      </p>
      <StatRow label="Partner statistics">
        <StatTile label="Cost, paid and claimable" value={answer ? dollars(totalCost(answer.costs)) : undefined} failed={!answer && failure !== null} />
        <StatTile label="Referrals held" value={answer ? formatCount(answer.waiting) : undefined} failed={!answer && failure !== null} />
      </StatRow>
      <Card title="Waiting for a decision">
        <ReferralsTable label="Held referrals" pages={model.held} withPartner onDone={reload} empty={<Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text="There are no held referrals." />} />
      </Card>
      <Card title="All partners">
        <form className="partners-find" role="search" onSubmit={(event) => {
          event.preventDefault();
          void model.partners.load();
        }}>
          <TextField label="Name or id of a partner" value={model.searchText.value} onChange={(value) => (model.searchText.value = value)} maxLength={60} autoComplete="off" />
          <Button type="submit" icon={<Search size={16} aria-hidden="true" />}>Find</Button>
        </form>
        {!rows && <Waiting from={{ failure: model.partners.failure, load: reload }} height={240} />}
        {rows && <Table label="Partners" columns={columns} rows={rows} rowKey={({ _id }) => _id} empty={<Empty icon={<Handshake size={28} aria-hidden="true" />} text={model.searchText.value ? "No partner found." : "There are no partners yet."} />} />}
        {rows && failure && <p role="alert">{failure}</p>}
        {model.partners.more.value && <Button loading={model.partners.loading.value} onClick={() => void model.partners.next()}>Show more</Button>}
      </Card>
      <Card title="Commission by currency">{answer ? <CostsTable costs={answer.costs} /> : <Skeleton height={120} />}</Card>
    </div>
  );
}
