import { useMemo } from "react";
import type { ReportRow } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { formatDate } from "../../../lib/time";
import { Chart } from "../../../ui/work/Chart";
import type { ChartSeries } from "../../../ui/work/chartData";

/** Stakes and result over time. Empty for a report that is not grouped by time. */
export function ReportChart({ rows }: { rows: readonly ReportRow[] }) {
  const timeRows = useMemo(() => rows.filter(({ at }) => at > 0), [rows]);
  const times = useMemo(() => timeRows.map(({ at }) => at), [timeRows]);
  const series = useMemo<ChartSeries[]>(
    () => [
      { label: "GGR", tone: "brass", kind: "bars", values: timeRows.map(({ ggr }) => Number(ggr)) },
      { label: "Expected", tone: "info", values: timeRows.map(({ expected }) => Number(expected)) },
    ],
    [timeRows],
  );
  if (timeRows.length < 2) return null;
  return <Chart title="GGR and expectation" times={times} series={series} format={(value) => dollars(Math.round(value), false)} formatTime={formatDate} />;
}
