// Imports a list of games from a file. It is first tried, and imported after staff have seen the
// changes.

import { useState } from "react";
import type { GameDifference, ImportAnswer, ListChanges } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Switch } from "../../../ui/Switch";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { FileUpload } from "../../../ui/office/FileUpload";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { importModel } from "./import.model";
import "./products.css";

export default function ImportPage() {
  const [model] = useState(importModel);
  const [isConfirming, setIsConfirming] = useState(false);
  const preview = model.preview.value;
  return (
    <div className="offer-page">
      <h1>Import games</h1>
      <p className="offer-note">A list in CSV or JSON, as the command <code>croupier seed-games</code> uses it. A preview shows all changes before the import. Values set by staff take precedence over the list.</p>
      <Switch label="Remove games that are not in the list" checked={model.prune.value} onChange={(on) => void model.setPrune(on)} />
      <FileUpload label="List of games" hint="CSV or JSON, up to 15 MB" accept={[".csv", ".json"]} model={model.upload} />
      {model.failure.value && <Failed text={model.failure.value} onRetry={() => void model.loadPreview()} />}
      {preview && preview.problems.length > 0 && (
        <section className="offer-panel" aria-labelledby="import-problems">
          <h2 id="import-problems">The list has errors</h2>
          <ul className="offer-problems">{preview.problems.map((one) => <li key={one}>{one}</li>)}</ul>
        </section>
      )}
      {preview && preview.problems.length === 0 && <ImportPreview preview={preview} onImport={() => setIsConfirming(true)} />}
      {isConfirming && (
        <ReasonDialog
          title={`Import ${model.file.value?.name ?? ""}`}
          description="The whole list is imported, or nothing. Players see the new games immediately."
          action="Import"
          doneText="The list is imported."
          send={({ reason }) => model.send(reason)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

const countsText = ({ added, changed, removed, unchanged }: ListChanges) =>
  `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(removed)} removed, ${formatCount(unchanged)} unchanged`;

const tones = { added: "action", changed: "info", removed: "danger" } as const;

const columns: Column<GameDifference>[] = [
  { key: "name", label: "Game", cell: ({ id, name }) => <span className="offer-item"><b>{name}</b> <code>{id}</code></span>, sortBy: ({ name }) => name },
  { key: "how", label: "Change", cell: ({ change }) => <Badge tone={tones[change]}>{change}</Badge>, sortBy: ({ change }) => change },
  { key: "fields", label: "Fields", cell: ({ fields, keepsEdit }) => <>{fields.join(", ")} {keepsEdit && <Badge>changed by staff</Badge>}</> },
];

function ImportPreview({ preview, onImport }: { preview: ImportAnswer; onImport: () => void }) {
  const hasChanges = [preview.games, preview.providers].some(({ added, changed, removed }) => added + changed + removed > 0);
  return (
    <section className="offer-panel" aria-labelledby="import-trial">
      <h2 id="import-trial">Preview</h2>
      <dl className="offer-facts">
        <div><dt>Games</dt><dd>{countsText(preview.games)}</dd></div>
        <div><dt>Providers</dt><dd>{countsText(preview.providers)}</dd></div>
      </dl>
      <Table label="Preview" columns={columns} rows={preview.differences} rowKey={({ id }) => id} empty={<Empty text="No game would change." />} />
      <div className="offer-save-actions">
        <LinkButton href="/admin/games" variant="ghost">Back to the games</LinkButton>
        <Button variant="primary" disabled={!hasChanges} onClick={onImport}>Import</Button>
      </div>
    </section>
  );
}
