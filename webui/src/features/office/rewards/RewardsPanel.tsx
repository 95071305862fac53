// The rewards of one player: level, earned and paid rewards, and the days.

import { api } from "../../../lib/api";
import type { EarnedReward, PaymentRow, PlayerDay, PlayerRewardsAnswer, ReachedLevel } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { DescriptionList } from "../../../ui/office/Details";
import "./rewards.css";

export default function RewardsPanel({ userId }: { userId: string }) {
  const rewards = useResource(() => api.post("/api/admin/user/rewards", { id: userId }, { retry: true }), [userId]);
  const answer = rewards.data.value;
  if (answer) return <RewardsTables answer={answer} />;
  return <Waiting from={rewards} height={240} />;
}

function RewardsTables({ answer }: { answer: PlayerRewardsAnswer }) {
  return (
    <div className="office-rewards-save">
      <DescriptionList items={[
        { label: "VIP level", value: `${answer.level}, ${answer.name}` },
        { label: "Progress to the next level", value: formatPercent(String(answer.progress)) },
        { label: "Wagered", value: <span className="num">{dollars(answer.wagered)}</span> },
        { label: "Deposited", value: <span className="num">{dollars(answer.deposited)}</span> },
      ]} />
      <h3>Levels</h3>
      <Table label="Reached levels" columns={levelColumns} rows={answer.levels} rowKey={({ level }) => String(level)} empty={<Empty text="There are no levels yet." />} />
      <h3>Earned and not claimed</h3>
      <Table label="Earned and not claimed" columns={earnedColumns} rows={answer.earned} rowKey={({ kind, currency }) => `${kind} ${currency}`} empty={<Empty text="There is none." />} />
      <h3>Paid</h3>
      <Table label="Paid rewards" columns={paidColumns} rows={answer.paid} rowKey={({ _id }) => _id} empty={<Empty text="There are none yet." />} />
      <h3>Days</h3>
      <Table label="Days" columns={dayColumns} rows={answer.days} rowKey={({ day, currency }) => `${day} ${currency}`} empty={<Empty text="There are no real-money bets yet." />} />
    </div>
  );
}

const levelColumns: Column<ReachedLevel>[] = [
  { key: "level", label: "Level", cell: ({ level, name }) => `${level}, ${name}` },
  { key: "at", label: "Reached", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "seq", label: "After wager", numeric: true, cell: ({ seq }) => seq },
  { key: "gift", label: "Gift", numeric: true, cell: ({ gift }) => (gift ? dollars(gift) : "—") },
];

const earnedColumns: Column<EarnedReward>[] = [
  { key: "kind", label: "Kind", cell: ({ kind }) => kind },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount }) => amount },
];

const paidColumns: Column<PaymentRow>[] = [
  { key: "at", label: "When", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "kind", label: "Kind", cell: ({ kind }) => kind },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}` },
  { key: "usd", label: "Value", numeric: true, cell: ({ usd }) => dollars(usd) },
];

const dayColumns: Column<PlayerDay>[] = [
  { key: "day", label: "Day (UTC)", cell: ({ day }) => new Date(day).toISOString().slice(0, 10) },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "lost", label: "Lost", numeric: true, cell: ({ lost }) => lost },
  { key: "expectedLoss", label: "Expected loss", numeric: true, cell: ({ expectedLoss }) => expectedLoss },
  { key: "rakeback", label: "Rakeback", numeric: true, cell: ({ rakeback }) => rakeback },
  { key: "cashback", label: "Cashback", numeric: true, cell: ({ cashback, settled }) => (settled ? cashback : "pending until 0:00") },
];
