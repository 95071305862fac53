import { useMemo } from "react";
import type { ReportRow } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { formatDate } from "../../../lib/time";
import { Chart } from "../../../ui/work/Chart";
import type { ChartSeries } from "../../../ui/work/chartData";

/** Stakes and result over time; nothing for a report that is by something else. */
export function ReportChart({ rows }: { rows: readonly ReportRow[] }) {
  const timed = useMemo(() => rows.filter(({ at }) => at > 0), [rows]);
  const times = useMemo(() => timed.map(({ at }) => at), [timed]);
  const series = useMemo<ChartSeries[]>(
    () => [
      { label: "GGR", tone: "brass", kind: "bars", values: timed.map(({ ggr }) => Number(ggr)) },
      { label: "Theory", tone: "info", values: timed.map(({ theory }) => Number(theory)) },
    ],
    [timed],
  );
  if (timed.length < 2) return null;
  return <Chart title="GGR against theory" times={times} series={series} format={(value) => dollars(Math.round(value), false)} formatTime={formatDate} />;
}
