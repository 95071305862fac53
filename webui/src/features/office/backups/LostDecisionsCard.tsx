// The decisions that the newest restore has lost, from the list that is stored beside the database.

import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { LostDecision } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { resource } from "../../../lib/resource";
import { Card } from "../../../ui/Card";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";

const columns: Column<LostDecision>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "what", label: "What", cell: ({ action }) => action },
  { key: "actor", label: "By", cell: ({ actor }) => <span className="mono backups-hash">{actor || "the player"}</span> },
  { key: "subject", label: "To", cell: ({ kind, subject }) => <span className="mono backups-hash">{[kind, subject].filter(Boolean).join(" ") || "—"}</span> },
];

export function LostDecisionsCard() {
  const [lost] = useState(() => resource(() => api.post("/api/admin/restores", {}, { retry: true })));
  useEffect(() => void lost.load(), [lost]);
  const answer = lost.data.value;
  const event = answer?.events.find(({ id }) => id === answer.restore);
  if (!answer) return lost.failure.value ? <Failed text={lost.failure.value} onRetry={() => void lost.load()} /> : null;
  if (!event) return null;
  return (
    <Card
      title="Lost by the latest restore"
      text={`${formatCount(event.lost)} decisions were made after the restored backup and are missing from the database. Check each and decide again what still matters. The newest 500 are shown.`}
    >
      <Table label="Lost decisions" columns={columns} rows={answer.lost} rowKey={({ at, action, subject, actor }) => `${at} ${action} ${subject} ${actor}`} empty={<Empty text="There are no lost decisions." />} />
    </Card>
  );
}
