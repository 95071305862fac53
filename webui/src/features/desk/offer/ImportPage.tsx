// A list of games as a file: tried first, imported when one has seen what it changes.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import type { GameDifference, ImportAnswer, ListChanges } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Switch } from "../../../ui/Switch";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { FileUpload } from "../../../ui/work/FileUpload";
import { importModel } from "./import.model";
import { ReasonDialog } from "./ReasonDialog";
import "./offer.css";

export default function ImportPage() {
  useSignals();
  const [model] = useState(importModel);
  const [asking, setAsking] = useState(false);
  const tried = model.tried.value;
  return (
    <div className="offer-page">
      <h1>Import games</h1>
      <p className="offer-note">A list in CSV or JSON, as the command <code>croupier seed-games</code> takes it. Nothing changes before you have seen what would. What staff set of a game stays above the list.</p>
      <Switch label="Remove what the list does not have" checked={model.prune.value} onChange={(on) => void model.setPrune(on)} />
      <FileUpload label="List of games" hint="CSV or JSON, up to 15 MB" accept={[".csv", ".json"]} model={model.upload} />
      {model.failure.value && <Failed text={model.failure.value} onRetry={() => void model.again()} />}
      {tried && tried.problems.length > 0 && (
        <section className="offer-panel" aria-labelledby="import-problems">
          <h2 id="import-problems">Nothing would be imported</h2>
          <ul className="offer-problems">{tried.problems.map((one) => <li key={one}>{one}</li>)}</ul>
        </section>
      )}
      {tried && tried.problems.length === 0 && <Trial tried={tried} onImport={() => setAsking(true)} />}
      {asking && (
        <ReasonDialog
          title={`Import ${model.file.value?.name ?? ""}`}
          description="All of it or nothing. Players see the new list at once."
          action="Import"
          done="The list is imported."
          send={(reason) => model.send(reason)}
          onClose={() => setAsking(false)}
          onDone={() => undefined}
        />
      )}
    </div>
  );
}

const countsText = ({ added, changed, removed, unchanged }: ListChanges) =>
  `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(removed)} removed, ${formatCount(unchanged)} as they are`;

const tones = { added: "action", changed: "info", removed: "danger" } as const;

const columns: Column<GameDifference>[] = [
  { key: "name", label: "Game", cell: ({ id, name }) => <span className="offer-thing"><b>{name}</b> <code>{id}</code></span>, sortBy: ({ name }) => name },
  { key: "how", label: "Change", cell: ({ how }) => <Badge tone={tones[how]}>{how}</Badge>, sortBy: ({ how }) => how },
  { key: "fields", label: "What differs", cell: ({ fields, kept }) => <>{fields.join(", ")} {kept && <Badge>staff changed this game</Badge>}</> },
];

function Trial({ tried, onImport }: { tried: ImportAnswer; onImport: () => void }) {
  const any = [tried.games, tried.providers].some(({ added, changed, removed }) => added + changed + removed > 0);
  return (
    <section className="offer-panel" aria-labelledby="import-trial">
      <h2 id="import-trial">What would change</h2>
      <dl className="offer-facts">
        <div><dt>Games</dt><dd>{countsText(tried.games)}</dd></div>
        <div><dt>Providers</dt><dd>{countsText(tried.providers)}</dd></div>
      </dl>
      <Table label="What would change" columns={columns} rows={tried.differences} rowKey={({ id }) => id} empty={<Empty text="No game would change." />} />
      <div className="offer-save-deeds">
        <LinkButton href="/admin/games" variant="ghost">Back to the games</LinkButton>
        <Button variant="primary" disabled={!any} onClick={onImport}>Import</Button>
      </div>
    </section>
  );
}
