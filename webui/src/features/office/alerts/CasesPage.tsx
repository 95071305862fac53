// The cases that staff work on.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import { FolderOpen } from "lucide-react";
import { api } from "../../../lib/api";
import type { CaseRow } from "../../../lib/api.gen";
import { navigate } from "wouter/use-browser-location";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { DataTable } from "../../../ui/work/DataTable";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { pageAddress, tableModel } from "../../../ui/work/table.model";
import { caseTones, casesRequest, overdue } from "./case.model";
import { NewCase } from "./NewCase";
import { Severity } from "./Parts";
import { severityName } from "./ruleText";

const players = ({ links }: CaseRow) => links.filter(({ kind }) => kind === "player");

const columns: DataColumn<CaseRow>[] = [
  { key: "number", label: "Case", alwaysVisible: true, cell: ({ id, number, title }) => <Link href={`/admin/case/${id}`}><span className="alerts-number num">#{number}</span> {title}</Link>, text: ({ number, title }) => `${number} ${title}` },
  { key: "severity", label: "Severity", cell: ({ severity }) => <Severity level={severity} />, text: ({ severity }) => severityName(severity) },
  { key: "status", label: "Status", cell: ({ status }) => <Badge tone={caseTones[status]}>{status}</Badge>, text: ({ status }) => status },
  { key: "players", label: "Players", cell: (row) => <span className="alerts-badges">{players(row).slice(0, 3).map(({ ref, name }) => <Link key={ref} href={`/admin/user/${ref}`}>{name}</Link>)}{players(row).length > 3 && ` and ${players(row).length - 3} more`}</span>, text: (row) => players(row).map(({ name }) => name).join(", ") },
  { key: "owner", label: "Owner", cell: ({ owner_name }) => owner_name || "none", text: ({ owner_name }) => owner_name },
  { key: "due", label: "Due", numeric: true, cell: (row) => (row.due_at ? <span className={overdue(row, Date.now()) ? "alerts-late" : undefined}><Time at={row.due_at} />{overdue(row, Date.now()) && " (late)"}</span> : "—"), text: ({ due_at }) => (due_at ? new Date(due_at).toISOString() : "") },
  { key: "opened", label: "Opened", numeric: true, cell: ({ opened_at }) => <Time at={opened_at} />, text: ({ opened_at }) => new Date(opened_at).toISOString() },
];

const filters: TableFilter[] = [
  { key: "status", label: "Status", kind: "choice", options: ["active", "open", "waiting", "closed"].map((value) => ({ value, label: value === "active" ? "not closed" : value })) },
  { key: "mine", label: "Owner", kind: "choice", options: [{ value: "yes", label: "me" }] },
];

export default function CasesPage() {
  const [model] = useState(() => tableModel<CaseRow>({
    load: async (view) => {
      const { rows, next } = await api.post("/api/admin/cases", casesRequest(view), { retry: true });
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns: columns.map(({ key }) => key),
    sortable: [],
    filters: filters.map(({ key }) => key),
    sizes: [25, 50, 100, 200],
    defaultView: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  }));
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => void model.reload(), [model]);
  return (
    <>
      <h1>Cases</h1>
      <p className="alerts-more">Investigations by staff, until they have an outcome.</p>
      <FilterBar model={model} filters={filters} columns={columns} file="cases" action={<Button size="small" variant="primary" onClick={() => setIsOpening(true)}>Open a case</Button>} />
      <DataTable label="Cases" model={model} columns={columns} rowName={({ number, title }) => `Case ${number}, ${title}`}
        empty={<Empty icon={<FolderOpen size={28} aria-hidden="true" />} text="There are no cases yet." />} />
      {isOpening && <NewCase players={[]} onClose={() => setIsOpening(false)} onOpened={(id) => navigate(`/admin/case/${id}`)} />}
    </>
  );
}
