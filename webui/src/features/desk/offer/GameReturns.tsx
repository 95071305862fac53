// What one game paid, day by day, against what its rules promise.

import { useSignals } from "@preact/signals-react/runtime";
import { useMemo, useState } from "react";
import { api } from "../../../lib/api";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import type { GamePanelProps } from "../../../lib/office";
import { resource } from "../../../lib/resource";
import { formatDate } from "../../../lib/time";
import { Empty } from "../../../ui/States";
import { Chart } from "../../../ui/work/Chart";
import { Loaded } from "./Loaded";
import { percent, type Period } from "./returns.model";
import { Alarms, PeriodChoice } from "./ReturnsPage";

export default function GameReturns({ gameId, onChanged }: GamePanelProps) {
  useSignals();
  const [period, setPeriod] = useState<Period>("90d");
  const data = useMemo(() => resource(() => api.post("/api/admin/returns/game", { product: gameId, period }, { retry: true })), [gameId, period]);
  return (
    <>
      <PeriodChoice period={period} onChange={setPeriod} />
      <Loaded key={period} data={data} height={300}>
        {({ sum, points }) => (
          <>
            <Alarms answer={{ games: [sum] }} onDone={onChanged} />
            <p className="offer-note">
              {points.length === 0 ? "Not played for real money in this period." : `${formatCount(sum.wagers)} wagers, ${dollars(Number(sum.staked))} staked: ${percent(sum.paid)} paid of ${percent(sum.exact)} promised.`}
            </p>
            {/* A line needs two days. */}
            <Chart
              title="Points of the stakes paid beyond the promise, since the begin of the period"
              times={points.length < 2 ? [] : points.map(({ at }) => at)}
              series={[
                { label: "Paid", tone: "brass", values: points.map(({ paid, exact }) => (paid - exact) * 100) },
                { label: "Promised", tone: "info", values: points.map(() => 0) },
                { label: "Band above", tone: "violet", values: points.map(({ high, exact }) => ((high || exact) - exact) * 100) },
                { label: "Band below", tone: "violet", values: points.map(({ low, exact }) => ((low || exact) - exact) * 100) },
              ]}
              format={(value) => value.toFixed(2)}
              formatTime={formatDate}
              empty={<Empty text="There is a line from the second day on." />}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
