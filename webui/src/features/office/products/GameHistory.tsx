// The changes of staff to a game, with undo.

import { useState } from "react";
import { Undo2 } from "lucide-react";
import { api } from "../../../lib/api";
import type { AdminGameAnswer, GameChange } from "../../../lib/api.gen";
import type { GamePanelProps } from "../../../lib/office";
import { Button } from "../../../ui/Button";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { ChangeList } from "../../../ui/office/DiffView";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { gameChanges } from "./game.model";

interface GameAndChanges {
  game: AdminGameAnswer;
  changes: GameChange[];
  more: boolean;
}

async function loadHistory(id: string): Promise<GameAndChanges> {
  const [game, { changes, more }] = await Promise.all([
    api.post("/api/admin/game", { id }, { retry: true }),
    api.post("/api/admin/game/history", { id }, { retry: true }),
  ]);
  return { game, changes, more };
}

export default function GameHistory({ gameId, onChanged }: GamePanelProps) {
  const [undoTo, setUndoTo] = useState<number | null>(null);
  return (
    <LoadedCall loadKey={gameId} load={() => loadHistory(gameId)} height={120}>
      {({ game, changes, more }, reload) => (
        <>
          {changes.length === 0 && <Empty text="There are no changes: the game is as in the catalogue." />}
          <ol className="offer-history">
            {changes.map((change, at) => (
              <li key={change.version}>
                <p><b>Version {change.version}</b> · <ExactTime at={change.at} /> · <a href={`/admin/user/${change.actor}`}>{change.actor}</a></p>
                <p>{change.reason}</p>
                <ChangeList changes={gameChanges(changes[at + 1]?.values ?? game.listed, change.values)} />
                <Button size="small" icon={<Undo2 size={14} aria-hidden="true" />} onClick={() => setUndoTo(change.version - 1)}>Undo to before this change</Button>
              </li>
            ))}
          </ol>
          {more && <p className="offer-note">Older changes are in the staff log.</p>}
          {undoTo !== null && (
            <ReasonDialog
              title="Undo changes"
              description={undoTo === 0 ? "All changes by staff are removed." : `The game returns to version ${undoTo}.`}
              action="Undo"
              doneText="The changes were undone."
              send={({ reason }) => api.post("/api/admin/game/undo", { id: gameId, version: game.version, to: undoTo, reason })}
              onClose={() => setUndoTo(null)}
              onDone={() => {
                reload();
                onChanged();
              }}
            />
          )}
        </>
      )}
    </LoadedCall>
  );
}
