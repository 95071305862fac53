import { useEffect, useState } from "react";
import { Download, Package, Trash2 } from "lucide-react";
import type { PackageRow } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import { nameOf } from "../../../lib/officeNames";
import { formatExact } from "../../../lib/time";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { DataTable } from "../../../ui/office/DataTable";
import type { DataColumn } from "../../../ui/office/table.model";
import { DownloadDialog, RemoveDialog } from "./PackageDialogs";
import { PackageForm } from "./PackageForm";
import { packageModel, sizeText, type PackageModel } from "./package.model";
import "./regulator.css";

const tones = { waiting: "brass", working: "info", ready: "action", failed: "danger", cancelled: "neutral", deleted: "neutral" } as const;
const stateTexts = { waiting: "queued", working: "in progress", ready: "ready", failed: "failed", cancelled: "stopped", deleted: "deleted" } as const;

const columns: DataColumn<PackageRow>[] = [
  { key: "as_of", label: "As of", alwaysVisible: true, cell: (row) => formatExact(row.as_of) },
  { key: "state", label: "State", cell: (row) => <Badge tone={tones[row.state]}>{stateTexts[row.state]}</Badge> },
  { key: "asked", label: "Requested", cell: (row) => <RequestedBy row={row} /> },
  { key: "rows", label: "Rows", numeric: true, cell: (row) => (row.rows > 0 ? formatCount(row.rows) : "–") },
  { key: "bytes", label: "Size", numeric: true, cell: (row) => (row.bytes > 0 ? sizeText(row.bytes) : "–") },
  { key: "sha256", label: "SHA-256", cell: (row) => (row.sha256 ? <span className="mono" title={row.sha256}>{row.sha256.slice(0, 12)}…</span> : row.failure || "–") },
  { key: "until", label: "Deleted", cell: (row) => (row.deleted_at > 0 ? <Time at={row.deleted_at} /> : "–") },
];

export default function PackagePage() {
  const [model] = useState(() => packageModel(columns.map(({ key }) => key)));
  const [downloading, setDownloading] = useState<PackageRow | null>(null);
  const [removing, setRemoving] = useState<PackageRow | null>(null);
  const { table } = model;
  useEffect(() => {
    void table.reload();
    return model.stop;
  }, [table, model]);
  return (
    <div className="regulator-page">
      <header>
        <h1>Regulator's package</h1>
        <p>Players, wagers, ledger, staff log, revealed seeds and settings at one point in time: CSV files with their hashes in one ZIP. It contains no passwords, tokens or active seeds.</p>
      </header>
      <div className="regulator-top">
        <PackageForm model={model} />
        <ContentsCard model={model} />
      </div>
      <ProgressCard model={model} onStop={setRemoving} />
      <DataTable
        label="Packages"
        model={table}
        columns={columns}
        rowName={(row) => `the package as of ${formatExact(row.as_of)}`}
        actions={(row) => [
          { id: "download", label: "Download", icon: <Download aria-hidden="true" />, disabled: row.state !== "ready", onSelect: () => setDownloading(row) },
          { id: "remove", label: row.state === "ready" ? "Delete" : "Stop", icon: <Trash2 aria-hidden="true" />, danger: true, disabled: !["ready", "waiting", "working"].includes(row.state), onSelect: () => setRemoving(row) },
        ]}
        empty={<Empty icon={<Package size={28} aria-hidden="true" />} text="There are no packages yet." />}
      />
      {downloading && <DownloadDialog row={downloading} model={model} onClose={() => setDownloading(null)} />}
      {removing && <RemoveDialog row={removing} model={model} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function RequestedBy({ row }: { row: PackageRow }) {
  return <span className="regulator-requester"><span>{row.reason}</span><span>{nameOf(row.requested_by)}, <Time at={row.requested_at} /></span></span>;
}

/** The progress of the package in progress. */
function ProgressCard({ model, onStop }: { model: PackageModel; onStop: (row: PackageRow) => void }) {
  const row = model.current.value;
  if (!row) return null;
  const { step, share, rows } = row.progress ?? { step: "Queued", share: 0, rows: 0 };
  return (
    <Card title={`As of ${formatExact(row.as_of)}`} aside={<Button size="small" onClick={() => onStop(row)}>Stop</Button>}>
      <div className="regulator-progress" role="status">
        <Progress label="Progress of the package" value={share} max={1000} />
        <p><b className="num">{formatPercent(String(share / 10))}</b> {step || "Starting"}{rows > 0 && <span className="num">, {formatCount(rows)} rows</span>}</p>
      </div>
    </Card>
  );
}

/** The content of a package. */
function ContentsCard({ model }: { model: PackageModel }) {
  const tables = model.tables.value;
  return (
    <Card title="Contents" text={`Packages are stored for ${model.retentionDays.value} days. Verify one with croupier verify-package.`}>
      <dl className="regulator-contents" tabIndex={0} aria-label="The files of a package">
        {tables.map(({ name, sentence }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
