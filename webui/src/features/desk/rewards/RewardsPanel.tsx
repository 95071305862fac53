// The rewards of one player: level, what was earned, what was paid, and the days.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import { api } from "../../../lib/api";
import type { EarnedReward, PaidReward, PlayerDay, PlayerRewardsAnswer, ReachedLevel } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { DescriptionList } from "../../../ui/work/Facts";
import "./rewards.css";

export default function RewardsPanel({ userId }: { userId: string }) {
  useSignals();
  const of = useMemo(() => resource(() => api.post("/api/admin/user/rewards", { id: userId }, { retry: true })), [userId]);
  useEffect(() => void of.load(), [of]);
  const told = of.data.value;
  if (told) return <Rewards told={told} />;
  return of.failure.value ? <Failed text={of.failure.value} onRetry={() => void of.load()} /> : <Skeleton height={240} />;
}

function Rewards({ told }: { told: PlayerRewardsAnswer }) {
  return (
    <div className="desk-rewards-save">
      <DescriptionList facts={[
        { label: "VIP level", value: `${told.level}, ${told.name}` },
        { label: "To the next level", value: formatPercent(String(told.progress)) },
        { label: "Wagered", value: <span className="num">{dollars(told.wagered)}</span> },
        { label: "Deposited", value: <span className="num">{dollars(told.deposited)}</span> },
      ]} />
      <h3>Levels</h3>
      <Table label="Levels that were reached" columns={levels} rows={told.levels} rowKey={({ level }) => String(level)} empty={<Empty text="No level yet." />} />
      <h3>Earned and not collected</h3>
      <Table label="Earned and not collected" columns={earned} rows={told.earned} rowKey={({ kind, currency }) => `${kind} ${currency}`} empty={<Empty text="Nothing." />} />
      <h3>Paid</h3>
      <Table label="Rewards that were paid" columns={paid} rows={told.paid} rowKey={({ _id }) => _id} empty={<Empty text="Nothing yet." />} />
      <h3>Days</h3>
      <Table label="Days" columns={days} rows={told.days} rowKey={({ day, currency }) => `${day} ${currency}`} empty={<Empty text="No bet with real money yet." />} />
    </div>
  );
}

const levels: Column<ReachedLevel>[] = [
  { key: "level", label: "Level", cell: ({ level, name }) => `${level}, ${name}` },
  { key: "at", label: "Reached", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "seq", label: "Behind wager", numeric: true, cell: ({ seq }) => seq },
  { key: "gift", label: "Gift", numeric: true, cell: ({ gift }) => (gift ? dollars(gift) : "—") },
];

const earned: Column<EarnedReward>[] = [
  { key: "kind", label: "Kind", cell: ({ kind }) => kind },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount }) => amount },
];

const paid: Column<PaidReward>[] = [
  { key: "at", label: "When", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "kind", label: "Kind", cell: ({ kind }) => kind },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}` },
  { key: "usd", label: "Worth", numeric: true, cell: ({ usd }) => dollars(usd) },
];

const days: Column<PlayerDay>[] = [
  { key: "day", label: "Day (UTC)", cell: ({ day }) => new Date(day).toISOString().slice(0, 10) },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "lost", label: "Lost", numeric: true, cell: ({ lost }) => lost },
  { key: "theory", label: "By the house edge", numeric: true, cell: ({ theory }) => theory },
  { key: "rakeback", label: "Rakeback", numeric: true, cell: ({ rakeback }) => rakeback },
  { key: "cashback", label: "Cashback", numeric: true, cell: ({ cashback, settled }) => (settled ? cashback : "waits for 0:00") },
];
