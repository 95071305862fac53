// The cases that staff work on.

import { useState } from "react";
import { Link } from "wouter";
import { FolderOpen } from "lucide-react";
import { api } from "../../../lib/api";
import type { CaseRow } from "../../../lib/api.gen";
import { navigate } from "wouter/use-browser-location";
import { Badge } from "../../../ui/Badge";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import { listModel } from "../../../ui/office/list.model";
import type { DataColumn } from "../../../ui/office/table.model";
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
  const [model] = useState(() => listModel<CaseRow>({ load: (view) => api.post("/api/admin/cases", casesRequest(view), { retry: true }), rowKey: ({ id }) => id, columns, filters }));
  return (
    <ResourcePage title="Cases" lead="Investigations by staff, until they have an outcome." create={{ label: "Open a case", dialog: ({ onClose }) => <NewCase players={[]} onClose={onClose} onOpened={(id) => navigate(`/admin/case/${id}`)} /> }}
      model={model} columns={columns} filters={filters} file="cases" rowName={({ number, title }) => `Case ${number}, ${title}`} empty="There are no cases yet." emptyIcon={FolderOpen} />
  );
}
