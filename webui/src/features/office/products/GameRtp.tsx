// The RTP of one game, day by day, against its theoretical RTP.

import { useState } from "react";
import { api } from "../../../lib/api";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import type { GamePanelProps } from "../../../lib/office";
import { formatDate } from "../../../lib/time";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Chart } from "../../../ui/office/Chart";
import { percent, type Period } from "./rtp.model";
import { RtpAlarms, PeriodSelect } from "./RtpPage";

export default function GameReturns({ gameId, onChanged }: GamePanelProps) {
  const [period, setPeriod] = useState<Period>("90d");
  return (
    <>
      <PeriodSelect period={period} onChange={setPeriod} />
      <LoadedCall loadKey={`${gameId} ${period}`} load={() => api.post("/api/admin/returns/game", { product: gameId, period }, { retry: true })} height={300}>
        {({ sum, points }) => (
          <>
            <RtpAlarms answer={{ games: [sum] }} onDone={onChanged} />
            <p className="offer-note">
              {points.length === 0 ? "There are no real-money wagers in this period." : `${formatCount(sum.wagers)} wagers, ${dollars(Number(sum.staked))} staked: actual RTP ${percent(sum.paid)}, theoretical RTP ${percent(sum.expected)}.`}
            </p>
            {/* A line needs two days. */}
            <Chart
              title="Deviation from the theoretical RTP in points, since the start of the period"
              times={points.length < 2 ? [] : points.map(({ at }) => at)}
              series={[
                { label: "Actual", tone: "brass", values: points.map(({ paid, expected }) => (paid - expected) * 100) },
                { label: "Theoretical", tone: "info", values: points.map(() => 0) },
                { label: "Upper band", tone: "violet", values: points.map(({ high, expected }) => ((high || expected) - expected) * 100) },
                { label: "Lower band", tone: "violet", values: points.map(({ low, expected }) => ((low || expected) - expected) * 100) },
              ]}
              format={(value) => value.toFixed(2)}
              formatTime={formatDate}
              empty={<Empty text="The chart needs at least two days." />}
            />
          </>
        )}
      </LoadedCall>
    </>
  );
}
