// How the backups stand, in four numbers, and what is being done.

import type { BackupState, Progress as Running } from "../../../lib/api.gen";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Time } from "../../../ui/Time";
import { StatRow, StatTile } from "../../../ui/work/Facts";
import { formatBytes } from "./bytes";
import { steps } from "./said";

export function Standing({ state }: { state: BackupState | null }) {
  const at = (time: number, otherwise: string) => (time > 0 ? <Time at={time} /> : otherwise);
  return (
    <StatRow label="How the backups stand">
      <StatTile label="Newest that restores" value={state ? at(state.good_at, "none") : undefined} against="made, and restored for a trial" />
      <StatTile label="Next" value={state ? at(state.next_at, "not planned") : undefined} against={state ? (state.next_at ? "missed ones are made up for once" : "set backups.every to plan them") : undefined} />
      <StatTile label="Last sent elsewhere" value={state ? at(state.sent_at, "never") : undefined} against={state ? placeName(state) : undefined} />
      <StatTile label="On this disk" value={state ? formatBytes(state.held) : undefined} against={state ? roomText(state) : undefined} />
    </StatRow>
  );
}

/** Where copies go, in few words. */
export function placeName({ place }: BackupState): string {
  if (place.kind === "s3") return `to the bucket ${place.bucket}`;
  return place.kind === "command" ? `through ${place.program}` : "no other place is set";
}

function roomText({ free, needs }: BackupState): string {
  if (free < 0) return `a backup needs ${formatBytes(needs)}`;
  return free < needs ? `${formatBytes(free)} free is too little: a backup needs ${formatBytes(needs)}` : `${formatBytes(free)} free, a backup needs ${formatBytes(needs)}`;
}

/** What is being done, and how far it is. */
export function Working({ running }: { running: Running }) {
  const { step, name, done, total } = running;
  const far = total > 0 ? `${formatBytes(done)} of ${formatBytes(total)}` : done > 0 ? formatBytes(done) : "";
  return (
    <Card>
      <div className="backups-working" role="status">
        <b>{steps[step]}</b>
        <span className="backups-name mono">{name}</span>
        <span className="num backups-far">{far}</span>
      </div>
      {total > 0 && <Progress label={steps[step]} value={done} max={total} />}
    </Card>
  );
}
