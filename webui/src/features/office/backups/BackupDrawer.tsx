// One backup: its data, the result of its trial restore, and its copy elsewhere.

import { CircleCheck, CircleX } from "lucide-react";
import type { BackupRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/office/Drawer";
import { DescriptionList, type DescriptionItem } from "../../../ui/office/Details";
import { type BackupsModel, formatBytes } from "./backups.model";
import { offsiteState, kinds, testState } from "./stateTexts";

const exactTime = (at: number) => (at > 0 ? <ExactTime at={at} /> : null);
const hashText = (text: string) => (text ? <span className="mono backups-hash">{text}</span> : null);

export function BackupDrawer({ row, model, onClose }: { row: BackupRow; model: BackupsModel; onClose: () => void }) {
  return (
    <Drawer title={row.name} onClose={onClose}>
      <div className="backups-drawer">
        <DescriptionList items={[
          { label: "Started", value: exactTime(row.started_at) },
          { label: "Done", value: exactTime(row.ended_at) },
          { label: "Made", value: row.kind === "staff" ? `by ${model.nameOf(row.actor)}` : kinds[row.kind] },
          { label: "Reason", value: row.reason || null },
          { label: "Size", value: row.bytes ? formatBytes(row.bytes) : null },
          { label: "Schema", value: row.schema || null },
          { label: "SHA-256", value: hashText(row.sha256) },
          { label: "Site's secret", value: row.state !== "ready" ? null : row.secret ? "stored with it" : "not stored with it" },
          ...(row.failure ? [{ label: "Failure", value: <span className="backups-failure">{row.failure}</span> }] : []),
        ]} />
        <h3>Restore test <Badge tone={testState(row).tone}>{testState(row).text}</Badge></h3>
        <RestoreTestResult row={row} />
        <h3>Offsite {row.offsite.state && <Badge tone={offsiteState(row.offsite).tone}>{offsiteState(row.offsite).text}</Badge>}</h3>
        {row.offsite.state ? <DescriptionList items={offsiteFacts(row)} /> : <p className="backups-more">This backup was not sent offsite.</p>}
      </div>
    </Drawer>
  );
}

function offsiteFacts({ offsite: { to, name, bytes, sha256, at, checked_at, failure } }: BackupRow): DescriptionItem[] {
  return [
    { label: "Where", value: to ? <span className="backups-name">{to}</span> : null },
    { label: "Name", value: <span className="backups-name mono">{name}</span> },
    { label: "Size", value: bytes ? formatBytes(bytes) : null },
    { label: "SHA-256", value: hashText(sha256) },
    { label: "Since", value: exactTime(at) },
    { label: "Read back", value: checked_at > 0 ? <ExactTime at={checked_at} /> : "never" },
    ...(failure ? [{ label: "Failure", value: <span className="backups-failure">{failure}</span> }] : []),
  ];
}

/** The result of the last trial restore. */
function RestoreTestResult({ row: { restore_test, tested_at } }: { row: BackupRow }) {
  if (!restore_test) return <p className="backups-more">The restore has not been tested yet.</p>;
  return (
    <>
      {restore_test.faults.length > 0 && <ul className="backups-faults">{restore_test.faults.map((fault) => <li key={fault}>{fault}</li>)}</ul>}
      <ul className="backups-checks">
        {restore_test.checks.map(({ name, checked, faults }) => (
          <li key={name} data-bad={faults > 0 || undefined}>
            {faults > 0 ? <CircleX size={16} aria-label="wrong" /> : <CircleCheck size={16} aria-label="right" />}
            <span>{name}</span>
            <span className="num">{faults > 0 ? `${formatCount(faults)} of ${formatCount(checked)}` : formatCount(checked)}</span>
          </li>
        ))}
      </ul>
      <DescriptionList items={[
        ...restore_test.counts.map(({ name, rows }) => ({ label: name.charAt(0).toUpperCase() + name.slice(1), value: <span className="num">{formatCount(rows)}</span> })),
        { label: "Tested", value: exactTime(tested_at) },
        { label: "Duration", value: `${(restore_test.took / 1000).toFixed(1)} s` },
      ]} />
    </>
  );
}
