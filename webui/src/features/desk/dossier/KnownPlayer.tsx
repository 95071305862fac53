// Hands a deed what is known of the player: the deed is refused when that is no
// longer so.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, type ReactNode } from "react";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { playerOf } from "./dossier.model";

export function KnownPlayer({ userId, title, onClose, children }: { userId: string; title: string; onClose: () => void; children: (player: PlayerAnswer) => ReactNode }) {
  useSignals();
  const player = useMemo(() => playerOf(userId), [userId]);
  useEffect(() => void player.load(), [player]);
  const known = player.data.value;
  if (known) return children(known);
  return (
    <Dialog title={title} onClose={onClose}>
      {player.failure.value ? <Failed text={player.failure.value} onRetry={() => void player.load()} /> : <Skeleton height={180} />}
    </Dialog>
  );
}
