// The player's chat messages, including removed ones.

import { useEffect, useMemo } from "react";
import { api } from "../../../lib/api";
import { cursorPages } from "../../../lib/pages";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import "./player-file.css";

export default function MessagesPanel({ userId }: { userId: string }) {
  const pages = useMemo(() => cursorPages((cursor) => api.post("/api/admin/player/messages", { user: userId, cursor, limit: 20 }, { retry: true }), ({ id }) => id), [userId]);
  useEffect(() => void pages.load(), [pages]);
  const { rows, failure, more, loading } = pages;
  if (failure.value || !rows.value) return <Waiting from={pages} height={120} />;
  if (rows.value.length === 0) return <Empty text="There are no messages." />;
  return (
    <div className="player-file-list">
      <ul className="player-file-lines">
        {rows.value.map(({ id, at, room, text, removed }) => (
          <li key={id}><Time at={at} /> <span className="player-file-more">{room}</span> <span>{text}</span> {removed && <Badge tone="danger">removed</Badge>}</li>
        ))}
      </ul>
      {more.value && <Button loading={loading.value} onClick={() => void pages.next()}>Older</Button>}
    </div>
  );
}
