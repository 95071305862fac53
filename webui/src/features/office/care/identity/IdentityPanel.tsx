// The status of a player's identity check, without any of the documents.

import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { IdentityRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { LoadedCall } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { levelText, stateTexts, tones, requesterTexts } from "./labels";

const columns: Column<IdentityRow>[] = [
  { key: "level", label: "Level", cell: ({ level }) => levelText(level) },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{stateTexts[state]}</Badge> },
  { key: "why", label: "Requested by", cell: ({ why }) => requesterTexts[why] },
  { key: "sent", label: "Sent", cell: ({ sent_at }) => (sent_at > 0 ? <Time at={sent_at} /> : "–") },
  { key: "decided", label: "Decided", cell: ({ decided_at }) => (decided_at > 0 ? <Time at={decided_at} /> : "–") },
  { key: "open", label: "Check", cell: ({ id, level }) => <Link href={`/admin/identity/${id}`} aria-label={`Open: level ${level}`}>Open</Link> },
];

export default function IdentityPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/identity/player", { user: userId }, { retry: true })} height={120}>
      {({ level, asked, why, rows }) => (
        <>
          <p>Level: {levelText(level)}.{asked > 0 && <> Level {asked} was requested by {requesterTexts[why]}.</>}</p>
          <Table label="Identity" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<Empty text="The player submitted no documents, and no check was requested." />} />
        </>
      )}
    </LoadedCall>
  );
}
