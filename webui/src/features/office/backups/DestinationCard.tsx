// The plan, the second location of copies, and the content of copies.

import { useState } from "react";
import { Link } from "wouter";
import type { BackupState } from "../../../lib/api.gen";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ExactTime } from "../../../ui/Time";
import { DescriptionList, type DescriptionItem } from "../../../ui/office/Details";
import { DestinationDialog } from "./DestinationDialog";
import { scheduleText } from "./stateTexts";

export function DestinationCard({ state, nameOf, onDone }: { state: BackupState; nameOf: (id: string) => string; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const { destination, recipients } = state;
  return (
    <div className="backups-cards">
      <Card title="Schedule" text={scheduleText(state)}>
        <p className="backups-text">
          The settings that begin with <code>backups.</code> define when backups are made and how long they are stored.{" "}
          {hasPermission("settings") && <Link href="/admin/settings">Open the settings</Link>}
        </p>
        <DescriptionList items={[
          { label: "Folder", value: <code className="backups-name">{state.folder}</code> },
          ...(destination.kind === "none" ? [] : [{ label: "Offsite retention", value: destination.kind === "s3" && state.keep_offsite_days ? `${state.keep_offsite_days} days` : "the site deletes no offsite copies" }]),
        ]} />
      </Card>
      <Card
        title="Offsite"
        text={destination.kind === "none" ? "Copies are stored on this machine only: a fire, a theft or a disk failure destroys them together with the site." : "Every backup is sent there after a successful restore test."}
        aside={destination.kind !== "command" && <Button size="small" onClick={() => setOpen(true)}>{destination.kind === "none" ? "Set a bucket" : "Change"}</Button>}
      >
        <DescriptionList items={destinationFacts(state, nameOf)} />
        <p className="backups-text">
          {recipients > 0
            ? "Offsite copies are encrypted with age: only the owner of an identity can open them. They contain the site's secret, so that the site can be fully restored on a new machine."
            : "Offsite copies are not encrypted and do not contain the site's secret: store site.key yourself. To change both, list public keys of age in backups.recipients of the configuration."}
        </p>
      </Card>
      {open && <DestinationDialog destination={destination} onClose={() => setOpen(false)} onDone={onDone} />}
    </div>
  );
}

function destinationFacts({ destination, recipients }: BackupState, nameOf: (id: string) => string): DescriptionItem[] {
  const encryption = { label: "Encryption", value: recipients > 0 ? <Badge tone="action">age, {recipients === 1 ? "one key" : `${recipients} keys`}</Badge> : <Badge tone="brass">none</Badge> };
  if (destination.kind === "command") return [{ label: "Program", value: <code className="backups-name">{destination.program}</code> }, encryption];
  if (destination.kind === "none") return [encryption];
  return [
    { label: "Bucket", value: <span className="backups-name">{destination.endpoint}/{destination.bucket}/{destination.prefix}</span> },
    { label: "Region", value: destination.region },
    { label: "Access key", value: <span className="mono backups-name">{destination.access_key}</span> },
    { label: "Secret", value: destination.has_secret ? "stored, encrypted" : null },
    encryption,
    { label: "Set", value: <><ExactTime at={destination.changed_at} /> by {nameOf(destination.changed_by)}</> },
  ];
}
