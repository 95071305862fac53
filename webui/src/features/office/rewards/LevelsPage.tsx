// The table of the VIP levels: staff edit it, preview its effect on players, and save it with a
// reason.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { Level, LevelsOverview, LevelsPreview, LevelsPreviewPlayer, LevelsPreviewRow, OwedAmount } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import { hasReason } from "../../../ui/office/reason";
import { columns, levelsModel, isEditable, formatTypedDollars, type LevelsModel } from "./levels.model";
import "./rewards.css";

export default function LevelsPage() {
  const [model] = useState(levelsModel);
  useEffect(() => void model.stored.load(), [model]);
  const stored = model.stored.data.value;
  return (
    <div className="office-rewards">
      <h1>VIP levels</h1>
      <p className="office-rewards-note">
        A player reaches a level by meeting both its deposit and its wager requirement, and keeps it. Rakeback is a share of the house edge of each bet at the current level. A change applies from the next bet. The withdrawal limits and fees of levels are cashier settings.
      </p>
      {!stored && <Waiting from={model.stored} height={520} />}
      {stored && <LevelGrid model={model} stored={stored} />}
      {stored && model.changed.value && <SaveCard model={model} />}
      {stored && <OwedCard owed={stored.owed} />}
    </div>
  );
}

function LevelGrid({ model, stored }: { model: LevelsModel; stored: LevelsOverview }) {
  return (
    <div className="office-rewards-grid" tabIndex={0} role="region" aria-label="Levels">
      <table aria-label="Levels">
        <thead>
          <tr><th scope="col">Level</th>{columns.map(({ key, label }) => <th key={key} scope="col">{label}</th>)}<th scope="col">Players</th></tr>
        </thead>
        <tbody>
          {model.rows.value.map((row) => (
            <tr key={row.level}>
              <th scope="row" className="num" data-label="Level">{row.level}</th>
              {columns.map((column) => (
                <td key={column.key} data-label={column.label} className={"wide" in column ? "office-rewards-wide" : undefined}>
                  {isEditable(row.level, column.key) ? <LevelCell model={model} row={row} column={column} /> : <span aria-hidden="true">–</span>}
                </td>
              ))}
              <td className="num" data-label="Players">{formatCount(stored.levels[row.level]?.players ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One editable cell. Dollars have separators while the cell has no focus. */
function LevelCell({ model, row, column }: { model: LevelsModel; row: Level; column: (typeof columns)[number] }) {
  const [hasFocus, setHasFocus] = useState(false);
  const value = row[column.key];
  return (
    <input
      className="office-rewards-cell num" aria-label={`${column.label}, level ${row.level}`} autoComplete="off" maxLength={"wide" in column ? 200 : 24}
      inputMode={"money" in column ? "decimal" : undefined} value={"money" in column && !hasFocus ? formatTypedDollars(value) : value}
      onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)} onChange={({ target }) => model.setCell(row.level, column.key, target.value)}
    />
  );
}

function SaveCard({ model }: { model: LevelsModel }) {
  const [reason, setReason] = useState("");
  const preview = model.preview.value;
  async function save() {
    if (!(await model.save(reason.trim()))) return;
    setReason("");
    toast.success("The levels are in force. Players who reach a new level are promoted within an hour.");
  }
  return (
    <Card title="Effect of the changes" aside={<Button variant="ghost" onClick={model.discard}>Discard</Button>}>
      <div className="office-rewards-save">
        {preview ? <PreviewTables preview={preview} /> : <p className="office-rewards-note">Preview the effect before you save.</p>}
        {model.failure.value && <p role="alert">{model.failure.value}</p>}
        {!preview || preview.problem ? (
          <Button variant="primary" loading={model.busy.value} onClick={() => void model.loadPreview()}>Preview</Button>
        ) : (
          <>
            <TextField label="Reason" hint="It is stored in the staff log." value={reason} onChange={setReason} maxLength={500} />
            <Button variant="primary" loading={model.busy.value} disabled={!hasReason(reason)} onClick={() => void save()}>Save the levels</Button>
          </>
        )}
      </div>
    </Card>
  );
}

const percent = (share: number) => formatPercent(String(share));

const previewColumns: Column<LevelsPreviewRow>[] = [
  { key: "level", label: "Level", cell: ({ level }) => level },
  { key: "players", label: "Players now", numeric: true, cell: ({ players }) => formatCount(players) },
  { key: "after", label: "Players after", numeric: true, cell: ({ after }) => formatCount(after) },
  { key: "gifts", label: "Gifts to pay", numeric: true, cell: ({ gifts }) => dollars(gifts) },
  { key: "rakeback", label: "Rakeback", numeric: true, cell: ({ rakeback: [before = 0, after = 0] }) => (before === after ? percent(after) : `${percent(before)} → ${percent(after)}`) },
];

const playerColumns: Column<LevelsPreviewPlayer>[] = [
  { key: "name", label: "Player", cell: ({ _id, name }) => <Link href={`/admin/user/${_id}`}>{name}</Link> },
  { key: "level", label: "Level", cell: ({ from, to }) => `${from} → ${to}` },
  { key: "deposited", label: "Deposited", numeric: true, cell: ({ deposited }) => dollars(deposited) },
  { key: "wagered", label: "Wagered", numeric: true, cell: ({ wagered }) => dollars(wagered) },
];

function PreviewTables({ preview }: { preview: LevelsPreview }) {
  if (preview.problem) return <p role="alert">This cannot be saved: {preview.problem}.</p>;
  return (
    <>
      <Table label="Changes by level" columns={previewColumns} rows={preview.rows} rowKey={({ level }) => String(level)} empty={null} />
      <p>{preview.promoted === 0 ? "No players are promoted." : `${formatCount(preview.promoted)} players are promoted${preview.promoted > preview.players.length ? `, the first ${preview.players.length}:` : ":"}`}</p>
      <Table label="Promoted players" columns={playerColumns} rows={preview.players} rowKey={({ _id }) => _id} empty={null} />
    </>
  );
}

const owedColumns: Column<OwedAmount>[] = [
  { key: "kind", label: "Kind", cell: ({ kind }) => kind },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount }) => amount },
  { key: "players", label: "Players", numeric: true, cell: ({ players }) => formatCount(players) },
];

function OwedCard({ owed }: { owed: OwedAmount[] }) {
  return (
    <Card title="Earned and not claimed" text="Rakeback and cashback that players have not claimed yet.">
      <Table label="Earned and not claimed" columns={owedColumns} rows={owed} rowKey={({ kind, currency }) => `${kind} ${currency}`} empty={<Empty text="There is none." />} />
    </Card>
  );
}
