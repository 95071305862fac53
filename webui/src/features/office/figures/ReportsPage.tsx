// Reports: the figures of some days by time, product, game, provider, currency or source, as of any
// moment.

import { Download } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ReportRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { formatExact, formatDate } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Field } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { DateRange } from "../../../ui/office/DateRange";
import { download } from "../../../lib/csv";
import { Waiting } from "../../../ui/Loaded";
import { Chart } from "../../../ui/office/Chart";
import type { ChartSeries } from "../../../ui/office/chartData";
import { rangeLabel, rangeText } from "../../../ui/office/dates";
import { loadDefinitions } from "./figures.model";
import { groups, reportCsv, reportModel, type Group, type ReportModel } from "./report.model";
import { ReportTable } from "./ReportTable";
import { unpricedText } from "./figureTexts";
import "./figures.css";

export default function ReportsPage() {
  const report = useMemo(() => reportModel(Date.now()), []);
  useEffect(() => {
    void report.load();
    void loadDefinitions();
  }, [report]);
  const { answer, failure, loading } = report;
  return (
    <>
      <h1>Reports</h1>
      <ReportFilters report={report} />
      {(failure.value || !answer.value) && <Waiting from={report} height={420} />}
      {answer.value && !failure.value && (
        <div className={cx("figures-body", loading.value && "figures-outdated")} aria-busy={loading.value || undefined}>
          <dl className="figures-facts">
            <div><dt>GGR</dt><dd className="num">{dollars(Number(answer.value.total.ggr))}</dd></div>
            <div><dt>Bonus cost</dt><dd className="num">{dollars(Number(answer.value.bonuses))}</dd></div>
            <div><dt>NGR</dt><dd className="num">{dollars(Number(answer.value.ngr))}</dd></div>
            <div><dt>Sign-ups</dt><dd className="num">{formatCount(answer.value.signups)}</dd></div>
            <div><dt>As of</dt><dd>{formatExact(answer.value.as_of)}</dd></div>
          </dl>
          {answer.value.unpriced.length > 0 && <p role="alert" className="figures-failed">{unpricedText(answer.value.unpriced)}</p>}
          <ReportChart rows={answer.value.rows} />
          <ReportTable answer={answer.value} by={report.by.value} />
        </div>
      )}
    </>
  );
}

function ReportFilters({ report }: { report: ReportModel }) {
  const [asOfText, setAsOfText] = useState(report.asOf.value);
  const [isInvalid, setIsInvalid] = useState(false);
  const applyAsOf = () => setIsInvalid(!report.setAsOf(asOfText.trim()));
  const { answer, by, range } = report;
  return (
    <div className="figures-choices">
      <Select label="By" value={by.value} options={[...groups]} onChange={(next) => report.selectGroup(next as Group)} />
      <Field label="Days (UTC)">
        {(wiring) => (
          <span id={wiring.id}>
            <DateRange label="Days of the report" className="ui-input figures-days" value={range.value} onChange={report.selectRange}>{rangeLabel(range.value)}</DateRange>
          </span>
        )}
      </Field>
      <Field label="As of (UTC)" error={isInvalid ? "Use the format 2026-03-04 14:00" : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            className="ui-input num"
            placeholder="Now"
            maxLength={16}
            value={asOfText}
            onChange={(event) => setAsOfText(event.target.value)}
            onBlur={applyAsOf}
            onKeyDown={(event) => event.key === "Enter" && applyAsOf()}
          />
        )}
      </Field>
      <Button disabled={!answer.value} onClick={() => answer.value && download(`report-${by.value}-${rangeText(range.value)}.csv`, reportCsv(answer.value, by.value))}>
        <Download size={16} aria-hidden="true" /> CSV
      </Button>
    </div>
  );
}

/** Stakes and result over time. Empty for a report that is not grouped by time. */
function ReportChart({ rows }: { rows: readonly ReportRow[] }) {
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
