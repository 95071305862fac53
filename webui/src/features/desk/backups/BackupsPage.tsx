// Copies of the database: how they stand, each of them, and where else they go.

import { useSignals } from "@preact/signals-react/runtime";
import { DatabaseBackup, Download, RotateCcw, ScanEye, Send, ShieldCheck, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { BackupRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import type { ActionItem } from "../../../ui/work/ActionMenu";
import { DataTable } from "../../../ui/work/DataTable";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { FilterBar } from "../../../ui/work/FilterBar";
import { backupsModel, type BackupsModel, type Deed } from "./backups.model";
import { BackupDeed } from "./BackupDeed";
import { BackupDrawer } from "./BackupDrawer";
import { formatBytes } from "./bytes";
import { PlaceCard } from "./PlaceCard";
import { away, kinds, tried } from "./said";
import { Standing, Working } from "./Standing";
import "./backups.css";

/** Who made a copy, and why. */
function By({ row, model }: { row: BackupRow; model: BackupsModel }) {
  useSignals();
  return (
    <>
      {row.kind === "staff" ? model.nameOf(row.actor) : kinds[row.kind]}
      {row.reason && <span className="backups-more">{row.reason}</span>}
    </>
  );
}

const columnsOf = (model: BackupsModel): DataColumn<BackupRow>[] => [
  { key: "name", label: "Backup", fixed: true, cell: (row) => <span className="backups-name mono">{row.name}</span>, text: (row) => row.name },
  { key: "at", label: "Made", cell: (row) => <Time at={row.started_at} />, text: (row) => new Date(row.started_at).toISOString() },
  { key: "by", label: "By", cell: (row) => <By row={row} model={model} />, text: (row) => [kinds[row.kind], row.actor, row.reason].filter(Boolean).join(", ") },
  { key: "bytes", label: "Size", numeric: true, cell: (row) => (row.bytes ? formatBytes(row.bytes) : "—"), text: (row) => String(row.bytes) },
  { key: "schema", label: "Schema", numeric: true, cell: (row) => row.schema || "—", text: (row) => String(row.schema) },
  {
    key: "tried", label: "On this machine",
    cell: (row) => (
      <>
        <Badge tone={tried(row).tone}>{tried(row).text}</Badge>
        {row.state === "failed" && <span className="backups-more backups-why">{row.failure}</span>}
        {row.tried_at > 0 && row.state === "ready" && <span className="backups-more">tried <Time at={row.tried_at} /></span>}
      </>
    ),
    text: (row) => tried(row).text,
  },
  {
    key: "away", label: "Elsewhere",
    cell: ({ away: copy }) => (
      <>
        {copy.state ? <Badge tone={away(copy).tone}>{away(copy).text}</Badge> : "—"}
        {copy.state === "failed" && <span className="backups-more backups-why">{copy.failure}</span>}
        {copy.state === "sent" && copy.checked_at > 0 && <span className="backups-more">read back <Time at={copy.checked_at} /></span>}
      </>
    ),
    text: (row) => [away(row.away).text, row.away.name].filter(Boolean).join(" "),
  },
  { key: "sha256", label: "SHA-256", cell: (row) => <span className="mono backups-hash">{row.sha256 || "—"}</span>, text: (row) => row.sha256 },
];

export default function BackupsPage() {
  useSignals();
  const [{ model, columns }] = useState(() => {
    const made = backupsModel(["name", "at", "by", "bytes", "schema", "tried", "away", "sha256"]);
    return { model: made, columns: columnsOf(made) };
  });
  const [asked, setAsked] = useState<{ deed: Deed; row: BackupRow | null } | null>(null);
  const [looked, setLooked] = useState<BackupRow | null>(null);
  useEffect(() => model.start(), [model]);
  const state = model.state.value;
  const busy = state?.running !== undefined;

  function actions(row: BackupRow): (ActionItem | "separator")[] {
    const here = row.state === "ready";
    const ask = (deed: Deed) => () => setAsked({ deed, row });
    return [
      { id: "look", label: "Look closer", icon: <ScanEye aria-hidden="true" />, onSelect: () => setLooked(row) },
      { id: "verify", label: "Try to restore it", icon: <ShieldCheck aria-hidden="true" />, disabled: !here || busy, onSelect: ask("verify") },
      { id: "send", label: row.away.state === "failed" ? "Send it again" : "Send it away", icon: <Send aria-hidden="true" />, disabled: !here || busy || state?.place.kind === "none", onSelect: ask("send") },
      { id: "download", label: "Download", icon: <Download aria-hidden="true" />, disabled: !here, onSelect: ask("download") },
      "separator",
      { id: "delete", label: row.newest ? "Delete (the newest good one stays)" : "Delete here", icon: <Trash2 aria-hidden="true" />, danger: true, disabled: !here || busy || row.newest, onSelect: ask("delete") },
      { id: "delete-away", label: "Delete elsewhere", icon: <Trash2 aria-hidden="true" />, danger: true, disabled: row.away.state !== "sent" || busy || state?.place.kind !== "s3", onSelect: ask("deleteAway") },
    ];
  }

  return (
    <div className="backups-page">
      <header className="backups-head">
        <h1>Backups</h1>
        <Button variant="primary" icon={<DatabaseBackup size={16} aria-hidden="true" />} disabled={!state || busy} onClick={() => setAsked({ deed: "make", row: null })}>Back up now</Button>
      </header>
      {model.failure.value && !state && <Failed text={model.failure.value} onRetry={() => void model.look()} />}
      <Standing state={state} />
      {state?.running && <Working running={state.running} />}
      <FilterBar model={model.table} filters={[]} columns={columns} file="backups" />
      <DataTable
        label="Backups"
        model={model.table}
        columns={columns}
        rowName={({ name }) => name}
        actions={actions}
        empty={<Empty icon={<RotateCcw size={28} aria-hidden="true" />} text="No backup was made yet." />}
      />
      {state && <PlaceCard state={state} nameOf={model.nameOf} onDone={() => void model.look()} />}
      {asked && <BackupDeed {...asked} encrypted={(state?.recipients ?? 0) > 0} model={model} onClose={() => setAsked(null)} />}
      {looked && <BackupDrawer row={looked} model={model} onClose={() => setLooked(null)} />}
    </div>
  );
}
