// One backup: what it is, how its trial went, and its copy elsewhere.

import { useSignals } from "@preact/signals-react/runtime";
import { CircleCheck, CircleX } from "lucide-react";
import type { BackupRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/work/Drawer";
import { DescriptionList, type Fact } from "../../../ui/work/Facts";
import type { BackupsModel } from "./backups.model";
import { formatBytes } from "./bytes";
import { away, kinds, tried } from "./said";

const when = (at: number) => (at > 0 ? <ExactTime at={at} /> : null);
const hash = (text: string) => (text ? <span className="mono backups-hash">{text}</span> : null);

export function BackupDrawer({ row, model, onClose }: { row: BackupRow; model: BackupsModel; onClose: () => void }) {
  useSignals();
  return (
    <Drawer title={row.name} onClose={onClose}>
      <div className="backups-drawer">
        <DescriptionList facts={[
          { label: "Begun", value: when(row.started_at) },
          { label: "Done", value: when(row.ended_at) },
          { label: "Made", value: row.kind === "staff" ? `by ${model.nameOf(row.actor)}` : kinds[row.kind] },
          { label: "Because", value: row.reason || null },
          { label: "Size", value: row.bytes ? formatBytes(row.bytes) : null },
          { label: "Schema", value: row.schema || null },
          { label: "SHA-256", value: hash(row.sha256) },
          { label: "Site's secret", value: row.state !== "ready" ? null : row.secret ? "beside it" : "not beside it" },
          ...(row.failure ? [{ label: "Failure", value: <span className="backups-failure">{row.failure}</span> }] : []),
        ]} />
        <h3>Trial <Badge tone={tried(row).tone}>{tried(row).text}</Badge></h3>
        <Outcome row={row} />
        <h3>Elsewhere {row.away.state && <Badge tone={away(row.away).tone}>{away(row.away).text}</Badge>}</h3>
        {row.away.state ? <DescriptionList facts={awayFacts(row)} /> : <p className="backups-more">This backup was sent nowhere.</p>}
      </div>
    </Drawer>
  );
}

function awayFacts({ away: { to, name, bytes, sha256, at, checked_at, failure } }: BackupRow): Fact[] {
  return [
    { label: "Where", value: to ? <span className="backups-name">{to}</span> : null },
    { label: "Name", value: <span className="backups-name mono">{name}</span> },
    { label: "Size", value: bytes ? formatBytes(bytes) : null },
    { label: "SHA-256", value: hash(sha256) },
    { label: "Since", value: when(at) },
    { label: "Read back", value: checked_at > 0 ? <ExactTime at={checked_at} /> : "never" },
    ...(failure ? [{ label: "Failure", value: <span className="backups-failure">{failure}</span> }] : []),
  ];
}

/** What the last trial restore has shown. */
function Outcome({ row: { trial, tried_at } }: { row: BackupRow }) {
  if (!trial) return <p className="backups-more">Nobody has restored it for a trial yet.</p>;
  return (
    <>
      {trial.faults.length > 0 && <ul className="backups-faults">{trial.faults.map((fault) => <li key={fault}>{fault}</li>)}</ul>}
      <ul className="backups-checks">
        {trial.checks.map(({ name, looked, faults }) => (
          <li key={name} data-bad={faults > 0 || undefined}>
            {faults > 0 ? <CircleX size={16} aria-label="wrong" /> : <CircleCheck size={16} aria-label="right" />}
            <span>{name}</span>
            <span className="num">{faults > 0 ? `${formatCount(faults)} of ${formatCount(looked)}` : formatCount(looked)}</span>
          </li>
        ))}
      </ul>
      <DescriptionList facts={[
        ...trial.counts.map(({ name, rows }) => ({ label: name.charAt(0).toUpperCase() + name.slice(1), value: <span className="num">{formatCount(rows)}</span> })),
        { label: "Tried", value: when(tried_at) },
        { label: "Took", value: `${(trial.took / 1000).toFixed(1)} s` },
      ]} />
    </>
  );
}
