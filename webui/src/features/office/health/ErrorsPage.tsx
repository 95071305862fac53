// Errors and warnings of the last days, grouped by message.

import { useMemo, useState } from "react";
import { ScanEye, ShieldCheck } from "lucide-react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { ErrorRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { formatDateTime } from "../../../lib/time";
import { Badge } from "../../../ui/Badge";
import { Time } from "../../../ui/Time";
import { Chart } from "../../../ui/office/Chart";
import type { ChartSeries } from "../../../ui/office/chartData";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { ErrorDrawer } from "./ErrorDrawer";
import { errorsModel, type ErrorsModel } from "./errors.model";
import "./health.css";

export const LevelBadge = ({ level }: { level: ErrorRow["level"] }) => <Badge tone={level === "error" ? "danger" : "brass"}>{level}</Badge>;

const columns: DataColumn<ErrorRow>[] = [
  { key: "level", label: "Level", cell: (row) => <LevelBadge level={row.level} />, text: (row) => row.level },
  { key: "message", label: "Message", alwaysVisible: true, cell: (row) => row.message, text: (row) => row.message },
  { key: "count", label: "Count", numeric: true, cell: (row) => formatCount(row.count), text: (row) => String(row.count) },
  { key: "last", label: "Last", cell: (row) => <Time at={row.last_at} />, text: (row) => new Date(row.last_at).toISOString() },
  { key: "first", label: "First", cell: (row) => <Time at={row.first_at} />, text: (row) => new Date(row.first_at).toISOString() },
];

const filters: TableFilter[] = [
  { key: "text", label: "Message", placeholder: "Part of the message", kind: "text" },
  { key: "level", label: "Level", kind: "choice", options: [{ value: "error", label: "Errors" }, { value: "warning", label: "Warnings" }] },
];

/** Opens the address of one problem, or of none. */
function showProblem(id: string | null) {
  const params = new URLSearchParams(location.search);
  if (id) params.set("problem", id);
  else params.delete("problem");
  const query = params.toString();
  navigate(`${location.pathname}${query ? `?${query}` : ""}`, { replace: true });
}

export default function ErrorsPage() {
  const [model] = useState(() => errorsModel(columns));
  const problem = new URLSearchParams(useSearch()).get("problem");
  return (
    <ResourcePage
      title="Errors" above={<HoursChart model={model} />} model={model.table} columns={columns} filters={filters} file="errors" label="Errors and warnings" rowName={(one) => one.message}
      actions={(one) => [{ id: "look", label: "Show details", icon: <ScanEye aria-hidden="true" />, onSelect: () => showProblem(one.id) }]}
      empty="There are no errors or warnings." emptyIcon={ShieldCheck}
    >
      {problem && <ErrorDrawer key={problem} id={problem} onClose={() => showProblem(null)} />}
    </ResourcePage>
  );
}

function HoursChart({ model }: { model: ErrorsModel }) {
  const summary = model.summary.value;
  const chart = useMemo(() => {
    const hours = summary?.hours ?? [];
    const series: ChartSeries[] = [
      { label: "Errors", tone: "danger", kind: "bars", values: hours.map(({ errors }) => errors) },
      { label: "Warnings", tone: "brass", kind: "line", values: hours.map(({ warnings }) => warnings) },
    ];
    return { times: summary ? hours.map(({ hour }) => hour) : undefined, series };
  }, [summary]);
  return (
    <>
      <p className="ops-note">
        {summary ? `Stored for ${summary.days} days in errors.db, a separate file next to the database. It is not part of backups and can be deleted. ` : ""}
        {summary && !summary.open && "The file is not open: no entries are stored. "}
        {summary && summary.dropped > 0 && `${formatCount(summary.dropped)} entries since the start were dropped by the rate limit. `}
      </p>
      {(!summary || summary.hours.some(({ errors, warnings }) => errors + warnings > 0)) && <Chart title="Entries by hour" times={chart.times} series={chart.series} height={140} format={(value) => (Number.isInteger(value) ? formatCount(value) : "")} formatTime={formatDateTime} />}
    </>
  );
}
