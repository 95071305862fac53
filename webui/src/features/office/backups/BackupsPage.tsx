// Copies of the database: their status, the list, and their second location.

import { DatabaseBackup, Download, RotateCcw, ScanEye, Send, ShieldCheck, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { BackupRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import type { ActionItem } from "../../../ui/office/ActionMenu";
import { DataTable } from "../../../ui/office/DataTable";
import { FilterBar } from "../../../ui/office/FilterBar";
import { backupsModel, type BackupsModel, type BackupActionName, formatBytes } from "./backups.model";
import { BackupAction } from "./BackupAction";
import { BackupDrawer } from "./BackupDrawer";
import { hasPermission } from "../../../lib/permissions";
import type { DataColumn } from "../../../ui/office/table.model";
import { LostDecisionsCard } from "./LostDecisionsCard";
import { DestinationCard } from "./DestinationCard";
import { offsiteState, kinds, testState } from "./stateTexts";
import { BackupStatus, Working } from "./BackupStatus";
import "./backups.css";

/** The user who made a copy, and the reason. */
function MadeBy({ row, model }: { row: BackupRow; model: BackupsModel }) {
  return (
    <>
      {row.kind === "staff" ? model.nameOf(row.actor) : kinds[row.kind]}
      {row.reason && <span className="backups-more">{row.reason}</span>}
    </>
  );
}

const columnsOf = (model: BackupsModel): DataColumn<BackupRow>[] => [
  { key: "name", label: "Backup", alwaysVisible: true, cell: (row) => <span className="backups-name mono">{row.name}</span>, text: (row) => row.name },
  { key: "at", label: "Made", cell: (row) => <Time at={row.started_at} />, text: (row) => new Date(row.started_at).toISOString() },
  { key: "by", label: "By", cell: (row) => <MadeBy row={row} model={model} />, text: (row) => [kinds[row.kind], row.actor, row.reason].filter(Boolean).join(", ") },
  { key: "bytes", label: "Size", numeric: true, cell: (row) => (row.bytes ? formatBytes(row.bytes) : "—"), text: (row) => String(row.bytes) },
  { key: "schema", label: "Schema", numeric: true, cell: (row) => row.schema || "—", text: (row) => String(row.schema) },
  {
    key: "tried", label: "On this machine",
    cell: (row) => (
      <>
        <Badge tone={testState(row).tone}>{testState(row).text}</Badge>
        {row.state === "failed" && <span className="backups-more backups-reason">{row.failure}</span>}
        {row.tested_at > 0 && row.state === "ready" && <span className="backups-more">tested <Time at={row.tested_at} /></span>}
      </>
    ),
    text: (row) => testState(row).text,
  },
  {
    key: "away", label: "Offsite",
    cell: ({ offsite: copy }) => (
      <>
        {copy.state ? <Badge tone={offsiteState(copy).tone}>{offsiteState(copy).text}</Badge> : "—"}
        {copy.state === "failed" && <span className="backups-more backups-reason">{copy.failure}</span>}
        {copy.state === "sent" && copy.checked_at > 0 && <span className="backups-more">read back <Time at={copy.checked_at} /></span>}
      </>
    ),
    text: (row) => [offsiteState(row.offsite).text, row.offsite.name].filter(Boolean).join(" "),
  },
  { key: "sha256", label: "SHA-256", cell: (row) => <span className="mono backups-hash">{row.sha256 || "—"}</span>, text: (row) => row.sha256 },
];

export default function BackupsPage() {
  const [{ model, columns }] = useState(() => {
    const newModel = backupsModel(["name", "at", "by", "bytes", "schema", "tried", "away", "sha256"]);
    return { model: newModel, columns: columnsOf(newModel) };
  });
  const [pendingAction, setPendingAction] = useState<{ action: BackupActionName; row: BackupRow | null } | null>(null);
  const [selected, setSelected] = useState<BackupRow | null>(null);
  useEffect(() => model.start(), [model]);
  const state = model.state.value;
  const busy = state?.running !== undefined;

  function actions(row: BackupRow): (ActionItem | "separator")[] {
    const isLocal = row.state === "ready";
    const requestAction = (action: BackupActionName) => () => setPendingAction({ action, row });
    return [
      { id: "look", label: "Show details", icon: <ScanEye aria-hidden="true" />, onSelect: () => setSelected(row) },
      { id: "verify", label: "Test the restore", icon: <ShieldCheck aria-hidden="true" />, disabled: !isLocal || busy, onSelect: requestAction("verify") },
      { id: "send", label: row.offsite.state === "failed" ? "Send it again" : "Send it offsite", icon: <Send aria-hidden="true" />, disabled: !isLocal || busy || state?.destination.kind === "none", onSelect: requestAction("send") },
      { id: "download", label: "Download", icon: <Download aria-hidden="true" />, disabled: !isLocal, onSelect: requestAction("download") },
      "separator",
      { id: "delete", label: row.newest ? "Delete (not possible for the newest good backup)" : "Delete the local copy", icon: <Trash2 aria-hidden="true" />, danger: true, disabled: !isLocal || busy || row.newest, onSelect: requestAction("delete") },
      { id: "delete-away", label: "Delete the offsite copy", icon: <Trash2 aria-hidden="true" />, danger: true, disabled: row.offsite.state !== "sent" || busy || state?.destination.kind !== "s3", onSelect: requestAction("deleteAway") },
    ];
  }

  return (
    <div className="backups-page">
      <header className="backups-head">
        <h1>Backups</h1>
        <Button variant="primary" icon={<DatabaseBackup size={16} aria-hidden="true" />} disabled={!state || busy} onClick={() => setPendingAction({ action: "make", row: null })}>Back up now</Button>
      </header>
      {model.failure.value && !state && <Failed text={model.failure.value} onRetry={() => void model.poll()} />}
      <BackupStatus state={state} />
      {state?.running && <Working running={state.running} />}
      <FilterBar model={model.table} filters={[]} columns={columns} file="backups" />
      <DataTable
        label="Backups"
        model={model.table}
        columns={columns}
        rowName={({ name }) => name}
        actions={actions}
        empty={<Empty icon={<RotateCcw size={28} aria-hidden="true" />} text="There are no backups yet." />}
      />
      {hasPermission("staff_log") && <LostDecisionsCard />}
      {state && <DestinationCard state={state} nameOf={model.nameOf} onDone={() => void model.poll()} />}
      {pendingAction && <BackupAction {...pendingAction} encrypted={(state?.recipients ?? 0) > 0} model={model} onClose={() => setPendingAction(null)} />}
      {selected && <BackupDrawer row={selected} model={model} onClose={() => setSelected(null)} />}
    </div>
  );
}
