import { useMemo } from "react";
import type { SeriesPoint } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { formatDateTime } from "../../../lib/time";
import { Empty } from "../../../ui/States";
import { Chart } from "../../../ui/work/Chart";
import type { ChartSeries } from "../../../ui/work/chartData";

/** The result since the begin of the period against theory, between the lines
 *  that chance passes one time in twenty. */
export function LuckChart({ series }: { series: readonly SeriesPoint[] }) {
  const drawn = useMemo(() => {
    const theory = series.map((one) => Number(one.sum_theory));
    const band = (sign: number) => series.map((one) => Number(one.sum_theory) + sign * 2 * Number(one.deviation));
    const lines: ChartSeries[] = [
      { label: "Result", tone: "brass", values: series.map((one) => Number(one.sum_result)) },
      { label: "Theory", tone: "info", values: theory },
      { label: "Theory + 2σ", tone: "violet", values: band(1) },
      { label: "Theory − 2σ", tone: "violet", values: band(-1) },
    ];
    return { times: series.map(({ at }) => at), lines };
  }, [series]);
  return (
    <Chart
      title="Result against theory"
      times={drawn.times}
      series={drawn.lines}
      format={(value) => dollars(Math.round(value), false)}
      formatTime={formatDateTime}
      empty={<Empty text="Nothing was wagered in this period." />}
    />
  );
}
