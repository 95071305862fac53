import { useMemo } from "react";
import type { SeriesPoint } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { formatDateTime } from "../../../lib/time";
import { Empty } from "../../../ui/States";
import { Chart } from "../../../ui/office/Chart";
import type { ChartSeries } from "../../../ui/office/chartData";

/**
 * The result since the start of the period against theory, between the lines that chance exceeds
 * one time in twenty.
 */
export function LuckChart({ series }: { series: readonly SeriesPoint[] }) {
  const chart = useMemo(() => {
    const expected = series.map((one) => Number(one.sum_theory));
    const band = (sign: number) => series.map((one) => Number(one.sum_theory) + sign * 2 * Number(one.deviation));
    const lines: ChartSeries[] = [
      { label: "Result", tone: "brass", values: series.map((one) => Number(one.sum_result)) },
      { label: "Expected", tone: "info", values: expected },
      { label: "Expected + 2σ", tone: "violet", values: band(1) },
      { label: "Expected − 2σ", tone: "violet", values: band(-1) },
    ];
    return { times: series.map(({ at }) => at), lines };
  }, [series]);
  return (
    <Chart
      title="Result and expectation"
      times={chart.times}
      series={chart.lines}
      format={(value) => dollars(Math.round(value), false)}
      formatTime={formatDateTime}
      empty={<Empty text="There are no wagers in this period." />}
    />
  );
}
