import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { ProviderGameChange, ProviderImportState } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Loaded } from "../../../ui/Loaded";
import { Progress } from "../../../ui/Progress";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { useResource } from "../../../lib/useResource";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";

const tones = { added: "action", changed: "info", removed: "danger" } as const;

const columns: Column<ProviderGameChange>[] = [
  { key: "name", label: "Game", cell: ({ name, studio }) => <><b>{name}</b> {studio}</>, sortBy: ({ name }) => name },
  { key: "change", label: "Change", cell: ({ change }) => <Badge tone={tones[change]}>{change}</Badge>, sortBy: ({ change }) => change },
];

/** How often the state of a reading is loaded, in milliseconds. */
const pollInterval = 1500;

/** The provider's games: they are read, compared with the catalogue, and then imported. */
export function GamesPart({ name }: { name: string }) {
  const state = useResource(() => api.post("/api/admin/integrations/games/state", { name }, { retry: true }), [name]);
  const isReading = state.data.value?.reading ?? false;
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => void state.load(), pollInterval);
    return () => clearInterval(timer);
  }, [isReading, state]);

  async function read() {
    await api.post("/api/admin/integrations/games/read", { name });
    await state.load();
  }

  return <Loaded from={state} height={160}>{(value) => <Games name={name} state={value} onRead={read} onDone={() => void state.load()} />}</Loaded>;
}

function Games({ name, state, onRead, onDone }: { name: string; state: ProviderImportState; onRead: () => Promise<void>; onDone: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const changes = state.added + state.changed + state.removed;
  return (
    <div className="integrations-part">
      <p>The provider's list is read first. Nothing changes until it is imported; games that are no longer listed become unavailable.</p>
      {state.problem && <Failed text={state.problem} onRetry={() => void onRead()} />}
      {state.reading && <Progress label="Pages of the list" value={state.read} max={Math.max(state.pages, 1)} />}
      {!state.reading && !state.complete && <Button onClick={() => void onRead()}>Read the games</Button>}
      {state.complete && (
        <>
          <p role="status">{`${formatCount(state.added)} new, ${formatCount(state.changed)} changed, ${formatCount(state.removed)} removed, ${formatCount(state.unchanged)} unchanged`}</p>
          <div className="integrations-line"><Button variant="primary" disabled={changes === 0} onClick={() => setIsConfirming(true)}>Import the games</Button></div>
          <Table label="Changes" columns={columns} rows={state.games} rowKey={({ game }) => game} empty={<Empty text="No game would change." />} />
        </>
      )}
      {isConfirming && (
        <ReasonDialog title={`Import the games of ${name}`} description="Players see the games within seconds." action="Import" doneText="The games are imported."
          send={({ reason }) => api.post("/api/admin/integrations/games/import", { name, started_at: state.started_at, reason })} onClose={() => setIsConfirming(false)} onDone={onDone} />
      )}
    </div>
  );
}
