// The status of the backups in four numbers, and the running work.

import type { BackupState, Progress as Running } from "../../../lib/api.gen";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Time } from "../../../ui/Time";
import { StatRow, StatTile } from "../../../ui/office/Details";
import { formatBytes } from "./backups.model";
import { steps } from "./stateTexts";

export function BackupStatus({ state }: { state: BackupState | null }) {
  const timeOr = (time: number, otherwise: string) => (time > 0 ? <Time at={time} /> : otherwise);
  return (
    <StatRow label="Backup status">
      <StatTile label="Newest good backup" value={state ? timeOr(state.last_good_at, "none") : undefined} comparison="restore test passed" />
      <StatTile label="Next" value={state ? timeOr(state.next_at, "not scheduled") : undefined} comparison={state ? (state.next_at ? "missed backups are made once" : "set backups.every to schedule backups") : undefined} />
      <StatTile label="Last sent offsite" value={state ? timeOr(state.last_sent_at, "never") : undefined} comparison={state ? destinationName(state) : undefined} />
      <StatTile label="On this disk" value={state ? formatBytes(state.stored_bytes) : undefined} comparison={state ? diskSpaceText(state) : undefined} />
    </StatRow>
  );
}

/** The short name of the location of copies. */
export function destinationName({ destination }: BackupState): string {
  if (destination.kind === "s3") return `to the bucket ${destination.bucket}`;
  return destination.kind === "command" ? `through ${destination.program}` : "no offsite destination is set";
}

function diskSpaceText({ free, needed }: BackupState): string {
  if (free < 0) return `a backup needs ${formatBytes(needed)}`;
  return free < needed ? `${formatBytes(free)} free is too little: a backup needs ${formatBytes(needed)}` : `${formatBytes(free)} free, a backup needs ${formatBytes(needed)}`;
}

/** The running work and its progress. */
export function Working({ running }: { running: Running }) {
  const { step, name, done, total } = running;
  const progressText = total > 0 ? `${formatBytes(done)} of ${formatBytes(total)}` : done > 0 ? formatBytes(done) : "";
  return (
    <Card>
      <div className="backups-working" role="status">
        <b>{steps[step]}</b>
        <span className="backups-name mono">{name}</span>
        <span className="num backups-progress">{progressText}</span>
      </div>
      {total > 0 && <Progress label={steps[step]} value={done} max={total} />}
    </Card>
  );
}
