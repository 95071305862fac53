import { useState } from "react";
import { formatCount } from "../../../../lib/format";
import { formatDate } from "../../../../lib/time";
import { Empty } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { Chart } from "../../../../ui/office/Chart";
import type { ChartSeries } from "../../../../ui/office/chartData";
import { newestTime } from "./examples";

const day = 86_400_000;
const count = 30;
const times = Array.from({ length: count }, (_, at) => newestTime - (count - 1 - at) * day);
const stakes = times.map((_, at) => 4000 + ((at * 7919) % 2600) + at * 60);

const money: ChartSeries[] = [
  { label: "Stakes", tone: "info", values: stakes },
  { label: "Payouts", tone: "brass", values: stakes.map((stake, at) => (at === 12 ? null : stake * (0.9 + ((at * 37) % 16) / 100))) },
];
const players: ChartSeries[] = [{ label: "New players", tone: "action", kind: "bars", values: times.map((_, at) => 8 + ((at * 37) % 23)) }];

const format = (value: number) => formatCount(Math.round(value));

export default function ChartsPart() {
  const [attempts, setAttempts] = useState(0);
  return (
    <div className="office-kit-two">
      <Chart title="Stakes and payouts" times={times} series={money} format={format} formatTime={formatDate} />
      <Chart title="New players" times={times} series={players} format={format} formatTime={formatDate} />
      <Chart title="Loading" times={undefined} series={players} format={format} formatTime={formatDate} height={160} />
      <Chart title="Empty" times={[]} series={players} format={format} formatTime={formatDate} height={160} empty={<Empty text="No registrations in this period." />} />
      <Chart title="Failed" times={undefined} series={players} format={format} formatTime={formatDate} height={200} failure="The site cannot be reached." onRetry={() => {
        setAttempts(attempts + 1);
        toast.info(`Tried ${attempts + 1} times.`);
      }} />
    </div>
  );
}
