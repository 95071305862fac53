// Passes the loaded state of the player to an action. The server refuses the action if that state
// has changed.

import { useEffect, useMemo, type ReactNode } from "react";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { playerResource } from "./playerFile.model";

export function WithPlayer({ userId, title, onClose, children }: { userId: string; title: string; onClose: () => void; children: (player: PlayerAnswer) => ReactNode }) {
  const player = useMemo(() => playerResource(userId), [userId]);
  useEffect(() => void player.load(), [player]);
  const loaded = player.data.value;
  if (loaded) return children(loaded);
  return (
    <Dialog title={title} onClose={onClose}>
      {player.failure.value ? <Failed text={player.failure.value} onRetry={() => void player.load()} /> : <Skeleton height={180} />}
    </Dialog>
  );
}
