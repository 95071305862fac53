// The partners, what they cost, and the commission that waits for a look.

import { useSignals } from "@preact/signals-react/runtime";
import { Handshake, Search, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { formatCount, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { StatRow, StatTile } from "../../../ui/work/Facts";
import { Costs } from "./Costs";
import { costOf, partnersModel, type StaffPartnerRow } from "./partners.model";
import { Referrals } from "./Referrals";
import "./partners.css";

const columns: Column<StaffPartnerRow>[] = [
  { key: "name", label: "Partner", cell: ({ _id, name, closed }) => <><Link href={`/admin/partner/${_id}`}>{name}</Link>{closed && <> <Badge tone="danger">barred</Badge></>}</> },
  { key: "tier", label: "Tier", cell: ({ tier, percent }) => `${tier}, ${formatPercent(String(percent))}` },
  { key: "referrals", label: "Referrals", numeric: true, cell: ({ referrals }) => formatCount(referrals) },
  { key: "held", label: "Held", numeric: true, cell: ({ held }) => formatCount(held) },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => formatCount(refused) },
  { key: "wagered", label: "Wagered by them", numeric: true, cell: ({ wagered }) => dollars(wagered) },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(paid) },
];

export default function PartnersPage() {
  useSignals();
  const [model] = useState(partnersModel);
  useEffect(() => void model.load(), [model]);
  const all = model.all.value;
  const rows = model.list.rows.value;
  const failure = model.list.failure.value;
  const again = () => void model.load();
  return (
    <div className="partners-page">
      <h1>Partners</h1>
      <p className="partners-note">
        Partners earn a share of the exact house edge of what their referrals wager with real money: the setting {holds("settings") ? <Link href="/admin/settings">rewards.partner_tiers</Link> : "rewards.partner_tiers"}. Referrals who share a device, an address or a payout address with their partner are held until somebody decides.
      </p>
      <StatRow label="Partners in figures">
        <StatTile label="Cost, paid and open" value={all ? dollars(costOf(all.costs)) : undefined} failed={!all && failure !== null} />
        <StatTile label="Referrals held" value={all ? formatCount(all.waiting) : undefined} failed={!all && failure !== null} />
      </StatRow>
      <Card title="Waiting for a decision">
        <Referrals label="Referrals that are held" pages={model.held} withPartner onDone={again} empty={<Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text="Nothing is held." />} />
      </Card>
      <Card title="All partners">
        <form className="partners-find" role="search" onSubmit={(event) => {
          event.preventDefault();
          void model.list.load();
        }}>
          <TextField label="Name or id of a partner" value={model.find.value} onChange={(value) => (model.find.value = value)} maxLength={60} autoComplete="off" />
          <Button type="submit" icon={<Search size={16} aria-hidden="true" />}>Find</Button>
        </form>
        {!rows && (failure ? <Failed text={failure} onRetry={again} /> : <Skeleton height={240} />)}
        {rows && <Table label="Partners" columns={columns} rows={rows} rowKey={({ _id }) => _id} empty={<Empty icon={<Handshake size={28} aria-hidden="true" />} text={model.find.value ? "No such partner." : "Nobody has referred a player yet."} />} />}
        {rows && failure && <p role="alert">{failure}</p>}
        {model.list.more.value && <Button loading={model.list.loading.value} onClick={() => void model.list.next()}>Show more</Button>}
      </Card>
      <Card title="Commission by currency">{all ? <Costs costs={all.costs} /> : <Skeleton height={120} />}</Card>
    </div>
  );
}
