// Passes the loaded state of the player to an action. The server refuses the action if that state
// has changed.

import { useEffect, useMemo, type ReactNode } from "react";
import { api } from "../../../lib/api";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";

/** The identity of a player. */
function playerResource(userId: string): Resource<PlayerAnswer> {
  return resource(() => api.post("/api/admin/player", { user: userId }, { retry: true }));
}

export function WithPlayer({ userId, title, onClose, children }: { userId: string; title: string; onClose: () => void; children: (player: PlayerAnswer) => ReactNode }) {
  const player = useMemo(() => playerResource(userId), [userId]);
  useEffect(() => void player.load(), [player]);
  const loaded = player.data.value;
  if (loaded) return children(loaded);
  return (
    <Dialog title={title} onClose={onClose}>
      <Waiting from={player} height={180} />
    </Dialog>
  );
}
