// The plan, where else copies go, and what is in them.

import { useState } from "react";
import { Link } from "wouter";
import type { BackupState } from "../../../lib/api.gen";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ExactTime } from "../../../ui/Time";
import { DescriptionList, type Fact } from "../../../ui/work/Facts";
import { PlaceDialog } from "./PlaceDialog";
import { planned } from "./said";

export function PlaceCard({ state, nameOf, onDone }: { state: BackupState; nameOf: (id: string) => string; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const { place, recipients } = state;
  return (
    <div className="backups-cards">
      <Card title="Plan" text={planned(state)}>
        <p className="backups-text">
          The settings that begin with <code>backups.</code> say when they are made and how long they stay.{" "}
          {holds("settings") && <Link href="/admin/settings">Open the settings</Link>}
        </p>
        <DescriptionList facts={[
          { label: "Folder", value: <code className="backups-name">{state.folder}</code> },
          ...(place.kind === "none" ? [] : [{ label: "Stay elsewhere", value: place.kind === "s3" && state.keep_offsite_days ? `${state.keep_offsite_days} days` : "the site deletes nothing there" }]),
        ]} />
      </Card>
      <Card
        title="Elsewhere"
        text={place.kind === "none" ? "Copies stay on this machine: a fire, a thief or a broken disk takes them along with the site." : "Every backup is sent there when it was tried with success."}
        aside={place.kind !== "command" && <Button size="small" onClick={() => setOpen(true)}>{place.kind === "none" ? "Set a bucket" : "Change"}</Button>}
      >
        <DescriptionList facts={placeFacts(state, nameOf)} />
        <p className="backups-text">
          {recipients > 0
            ? "What leaves this machine is encrypted with age: only who holds an identity opens it. The site's secret travels in it, so that the site comes back whole on a new machine."
            : "What leaves this machine is not encrypted, and does not hold the site's secret: keep site.key yourself. Name public keys of age in backups.recipients of the configuration to change both."}
        </p>
      </Card>
      {open && <PlaceDialog place={place} onClose={() => setOpen(false)} onDone={onDone} />}
    </div>
  );
}

function placeFacts({ place, recipients }: BackupState, nameOf: (id: string) => string): Fact[] {
  const encryption = { label: "Encryption", value: recipients > 0 ? <Badge tone="action">age, {recipients === 1 ? "one key" : `${recipients} keys`}</Badge> : <Badge tone="brass">none</Badge> };
  if (place.kind === "command") return [{ label: "Program", value: <code className="backups-name">{place.program}</code> }, encryption];
  if (place.kind === "none") return [encryption];
  return [
    { label: "Bucket", value: <span className="backups-name">{place.endpoint}/{place.bucket}/{place.prefix}</span> },
    { label: "Region", value: place.region },
    { label: "Access key", value: <span className="mono backups-name">{place.access_key}</span> },
    { label: "Secret", value: place.has_secret ? "stored, sealed" : null },
    encryption,
    { label: "Set", value: <><ExactTime at={place.changed_at} /> by {nameOf(place.changed_by)}</> },
  ];
}
