// The table of the VIP levels: staff fill it in, look at what it would change for
// whom, and save it with a reason.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { Level, LevelsOverview, LevelsPreview, LevelsPreviewPlayer, LevelsPreviewRow, Owed } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import { columns, levelsModel, open, shownDollars, type LevelsModel } from "./levels.model";
import "./rewards.css";

export default function LevelsPage() {
  useSignals();
  const [model] = useState(levelsModel);
  useEffect(() => void model.stored.load(), [model]);
  const stored = model.stored.data.value;
  const failure = model.stored.failure.value;
  return (
    <div className="desk-rewards">
      <h1>VIP levels</h1>
      <p className="desk-rewards-note">
        A level follows what a player has deposited and wagered: both requirements count, and a level that was reached stays. Rakeback is a share of the house edge of each bet, at the level of that moment; a change holds from the next bet on. What a level may withdraw and pays for it stands in the settings of the cashier.
      </p>
      {!stored && (failure ? <Failed text={failure} onRetry={() => void model.stored.load()} /> : <Skeleton height={520} />)}
      {stored && <Grid model={model} stored={stored} />}
      {stored && model.changed.value && <Save model={model} />}
      {stored && <OwedCard owed={stored.owed} />}
    </div>
  );
}

function Grid({ model, stored }: { model: LevelsModel; stored: LevelsOverview }) {
  useSignals();
  return (
    <div className="desk-rewards-grid" tabIndex={0} role="region" aria-label="The levels">
      <table aria-label="The levels">
        <thead>
          <tr><th scope="col">Level</th>{columns.map(({ key, label }) => <th key={key} scope="col">{label}</th>)}<th scope="col">Players</th></tr>
        </thead>
        <tbody>
          {model.rows.value.map((row) => (
            <tr key={row.level}>
              <th scope="row" className="num" data-label="Level">{row.level}</th>
              {columns.map((column) => (
                <td key={column.key} data-label={column.label} className={"wide" in column ? "desk-rewards-wide" : undefined}>
                  {open(row.level, column.key) ? <Cell model={model} row={row} column={column} /> : <span aria-hidden="true">–</span>}
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

/** One cell to fill in. Dollars have their separators as long as nobody types. */
function Cell({ model, row, column }: { model: LevelsModel; row: Level; column: (typeof columns)[number] }) {
  const [typing, setTyping] = useState(false);
  const value = row[column.key];
  return (
    <input
      className="desk-rewards-cell num" aria-label={`${column.label}, level ${row.level}`} autoComplete="off" maxLength={"wide" in column ? 200 : 24}
      inputMode={"money" in column ? "decimal" : undefined} value={"money" in column && !typing ? shownDollars(value) : value}
      onFocus={() => setTyping(true)} onBlur={() => setTyping(false)} onChange={({ target }) => model.type(row.level, column.key, target.value)}
    />
  );
}

function Save({ model }: { model: LevelsModel }) {
  useSignals();
  const [reason, setReason] = useState("");
  const preview = model.preview.value;
  async function save() {
    if (!(await model.save(reason.trim()))) return;
    setReason("");
    toast.success("The levels are in force. Players who reach one by them rise within the hour.");
  }
  return (
    <Card title="What this changes" aside={<Button variant="ghost" onClick={model.undo}>Take it back</Button>}>
      <div className="desk-rewards-save">
        {preview ? <Preview preview={preview} /> : <p className="desk-rewards-note">Look at what the levels would change before you save them.</p>}
        {model.failure.value && <p role="alert">{model.failure.value}</p>}
        {!preview || preview.problem ? (
          <Button variant="primary" loading={model.busy.value} onClick={() => void model.look()}>Show what changes</Button>
        ) : (
          <>
            <TextField label="Reason" hint="It is kept in the log of staff." value={reason} onChange={setReason} maxLength={500} />
            <Button variant="primary" loading={model.busy.value} disabled={reason.trim().length < 3} onClick={() => void save()}>Save the levels</Button>
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
  { key: "after", label: "Then", numeric: true, cell: ({ after }) => formatCount(after) },
  { key: "gifts", label: "Gifts to pay", numeric: true, cell: ({ gifts }) => dollars(gifts) },
  { key: "rakeback", label: "Rakeback", numeric: true, cell: ({ rakeback: [before = 0, after = 0] }) => (before === after ? percent(after) : `${percent(before)} → ${percent(after)}`) },
];

const playerColumns: Column<LevelsPreviewPlayer>[] = [
  { key: "name", label: "Player", cell: ({ _id, name }) => <Link href={`/admin/user/${_id}`}>{name}</Link> },
  { key: "level", label: "Level", cell: ({ from, to }) => `${from} → ${to}` },
  { key: "deposited", label: "Deposited", numeric: true, cell: ({ deposited }) => dollars(deposited) },
  { key: "wagered", label: "Wagered", numeric: true, cell: ({ wagered }) => dollars(wagered) },
];

function Preview({ preview }: { preview: LevelsPreview }) {
  if (preview.problem) return <p role="alert">This cannot be saved: {preview.problem}.</p>;
  return (
    <>
      <Table label="What changes by level" columns={previewColumns} rows={preview.rows} rowKey={({ level }) => String(level)} empty={null} />
      <p>{preview.rise === 0 ? "Nobody rises by it." : `${formatCount(preview.rise)} players rise by it${preview.rise > preview.players.length ? `, among them ${preview.players.length}:` : ":"}`}</p>
      <Table label="Who rises" columns={playerColumns} rows={preview.players} rowKey={({ _id }) => _id} empty={null} />
    </>
  );
}

const owedColumns: Column<Owed>[] = [
  { key: "kind", label: "Kind", cell: ({ kind }) => kind },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount }) => amount },
  { key: "players", label: "Players", numeric: true, cell: ({ players }) => formatCount(players) },
];

function OwedCard({ owed }: { owed: Owed[] }) {
  return (
    <Card title="Earned and not collected" text="What the site owes its players for rakeback and cashback.">
      <Table label="Earned and not collected" columns={owedColumns} rows={owed} rowKey={({ kind, currency }) => `${kind} ${currency}`} empty={<Empty text="Nothing." />} />
    </Card>
  );
}
