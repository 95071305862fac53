// What staff changed of a game, and the way back.

import { useSignals } from "@preact/signals-react/runtime";
import { useMemo, useState } from "react";
import { Undo2 } from "lucide-react";
import { api } from "../../../lib/api";
import type { AdminGameAnswer, GameChange } from "../../../lib/api.gen";
import type { GamePanelProps } from "../../../lib/office";
import { resource } from "../../../lib/resource";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { ChangeList } from "../../../ui/work/DiffView";
import { changesOf } from "./game.model";
import { Loaded } from "./Loaded";
import { ReasonDialog } from "./ReasonDialog";

interface Answers {
  game: AdminGameAnswer;
  changes: GameChange[];
  more: boolean;
}

async function ask(id: string): Promise<Answers> {
  const [game, { changes, more }] = await Promise.all([
    api.post("/api/admin/game", { id }, { retry: true }),
    api.post("/api/admin/game/history", { id }, { retry: true }),
  ]);
  return { game, changes, more };
}

export default function GameHistory({ gameId, onChanged }: GamePanelProps) {
  useSignals();
  const data = useMemo(() => resource(() => ask(gameId)), [gameId]);
  const [to, setTo] = useState<number | null>(null);
  return (
    <Loaded data={data} height={120}>
      {({ game, changes, more }, reload) => (
        <>
          {changes.length === 0 && <Empty text="Nobody has changed it: it stands as the list has it." />}
          <ol className="offer-history">
            {changes.map((change, at) => (
              <li key={change.version}>
                <p><b>Version {change.version}</b> · <ExactTime at={change.at} /> · <a href={`/admin/user/${change.actor}`}>{change.actor}</a></p>
                <p>{change.reason}</p>
                <ChangeList changes={changesOf(changes[at + 1]?.values ?? game.listed, change.values)} />
                <Button size="small" icon={<Undo2 size={14} aria-hidden="true" />} onClick={() => setTo(change.version - 1)}>Back to before this</Button>
              </li>
            ))}
          </ol>
          {more && <p className="offer-note">Older changes are in the log of staff.</p>}
          {to !== null && (
            <ReasonDialog
              title="Put the game back"
              description={to === 0 ? "Everything that staff set of it goes." : `It becomes what it was at version ${to}.`}
              action="Put back"
              done="The game is as it was."
              send={(reason) => api.post("/api/admin/game/undo", { id: gameId, version: game.version, to, reason })}
              onClose={() => setTo(null)}
              onDone={() => {
                reload();
                onChanged();
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
