// The sessions of a player.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { SessionRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";

export default function SessionsPanel({ userId }: { userId: string }) {
  const [ending, setEnding] = useState<SessionRow | null>(null);
  const columns: Column<SessionRow>[] = [
    { key: "device", label: "Device", cell: ({ user_agent, pending }) => <><span className="player-file-agent">{user_agent || "unknown"}</span> {pending && <Badge tone="brass">waiting for two-factor</Badge>}</> },
    { key: "ip", label: "Address", cell: ({ ip }) => <code>{ip}</code> },
    { key: "created", label: "Signed in", cell: ({ created_at }) => <Time at={created_at} /> },
    { key: "seen", label: "Last seen", cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
    { key: "end", label: "End", cell: (one) => <Button size="small" onClick={() => setEnding(one)}>End</Button> },
  ];
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player/sessions", { user: userId }, { retry: true })} height={140}>
      {({ sessions }, reload) => (
        <>
          <Table label="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} empty={<Empty text="The player has no sessions." />} />
          {ending && (
            <ReasonDialog title="End the session" action="End session" doneText="The session was ended." onClose={() => setEnding(null)} onDone={reload}
              send={({ reason }) => api.post("/api/admin/player/end_sessions", { user: userId, session: ending.id, reason })} />
          )}
        </>
      )}
    </LoadedCall>
  );
}
