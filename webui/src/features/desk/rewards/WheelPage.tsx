// The wheel, the faucet and the free wheel in the office: switches, prizes with their
// odds, what a draw costs by level, and what all of them cost by day.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import type { DrawCost, LevelCost, WheelOverview } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { formatDate } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import { columns, drawsModel, open, type DrawsModel, type SwitchName, type Wheel } from "./wheel.model";
import "./rewards.css";

export default function WheelPage() {
  useSignals();
  const [model] = useState(drawsModel);
  useEffect(() => void model.stored.load(), [model]);
  const stored = model.stored.data.value;
  const failure = model.stored.failure.value;
  return (
    <div className="desk-rewards">
      <h1>Wheel and faucet</h1>
      <p className="desk-rewards-note">
        Every draw is made from the seeds of its player and can be verified like a bet. No prize is more than what the VIP level of the player is given, which stands in the table of the levels. How often the free wheel turns, its budget and the deposit that the faucet asks for stand in the settings.
      </p>
      {!stored && (failure ? <Failed text={failure} onRetry={() => void model.stored.load()} /> : <Skeleton height={520} />)}
      {stored && <Parts model={model} stored={stored} />}
    </div>
  );
}

function Parts({ model, stored }: { model: DrawsModel; stored: WheelOverview }) {
  useSignals();
  return (
    <>
      <Switches model={model} />
      <Prizes model={model} wheel="prizes" label="Prizes of the wheel" />
      <Prizes model={model} wheel="free_prizes" label="Prizes of the free wheel" />
      {model.changed.value && <Save model={model} />}
      <Costs levels={model.preview.value?.problem === "" ? model.preview.value.levels : stored.levels} />
      <Card title="What was given by day" text={`The last 30 days, in UTC. ${formatCount(stored.tickets)} tickets were given and not spun.`}>
        <Table label="What was given by day" columns={dayColumns} rows={stored.costs} rowKey={({ day, kind }) => `${day} ${kind}`} empty={<Empty text="Nothing was drawn yet." />} />
      </Card>
    </>
  );
}

const names: Record<SwitchName, string> = { wheel: "The wheel turns for tickets", faucet: "The faucet gives", free: "The free wheel turns for players with nothing" };

function Switches({ model }: { model: DrawsModel }) {
  useSignals();
  const now = model.rows.value;
  return (
    <Card title="Open">
      <div className="desk-rewards-switches">
        {(Object.keys(names) as SwitchName[]).map((name) => <Switch key={name} label={names[name]} checked={now?.[name] ?? false} onChange={(on) => model.turn(name, on)} />)}
      </div>
    </Card>
  );
}

function Prizes({ model, wheel, label }: { model: DrawsModel; wheel: Wheel; label: string }) {
  useSignals();
  return (
    <div className="desk-rewards-grid desk-rewards-narrow" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label}>
        <caption>{label}</caption>
        <thead>
          <tr><th scope="col">Segment</th>{columns.map(({ key, label: column }) => <th key={key} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {model.rows.value?.[wheel].map((row) => (
            <tr key={row.segment}>
              <th scope="row" className="num">{row.segment}{row.segment === 4 && " (image)"}</th>
              {columns.map(({ key, label: column }) => (
                <td key={key}>
                  {open(wheel, row.segment, key) ? (
                    <input className="desk-rewards-cell num" aria-label={`${column}, segment ${row.segment}, ${label}`} autoComplete="off" maxLength={24} value={row[key]} onChange={({ target }) => model.type(wheel, row.segment, key, target.value)} />
                  ) : <span aria-hidden="true">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Save({ model }: { model: DrawsModel }) {
  useSignals();
  const [reason, setReason] = useState("");
  const preview = model.preview.value;
  async function save() {
    if (!(await model.save(reason.trim()))) return;
    setReason("");
    toast.success("It is in force from the next draw on.");
  }
  return (
    <Card title="Changed, not saved">
      <div className="desk-rewards-save">
        {model.failure.value && <p role="alert">{model.failure.value}</p>}
        {preview?.problem && <p role="alert">This cannot be saved: {preview.problem}.</p>}
        {preview?.problem === "" && <p>The table below shows what a draw would cost.</p>}
        <Button loading={model.busy.value} onClick={() => void model.look()}>Show what it would cost</Button>
        <TextField label="Reason" name="reason" value={reason} onChange={setReason} maxLength={200} />
        <Button variant="primary" disabled={!preview || preview.problem !== "" || reason.trim() === ""} loading={model.busy.value} onClick={() => void save()}>Save</Button>
        <Button variant="ghost" onClick={model.undo}>Undo the changes</Button>
      </div>
    </Card>
  );
}

const exactly = (value: number) => (value > 0 && value < 0.01 ? `$${value}` : dollars(value));

const levelColumns: Column<LevelCost>[] = [
  { key: "level", label: "Level", cell: ({ level }) => level },
  { key: "maximum", label: "At most", numeric: true, cell: ({ maximum }) => exactly(maximum) },
  { key: "wheel", label: "A ticket", numeric: true, cell: ({ wheel }) => exactly(wheel) },
  { key: "faucet", label: "The faucet", numeric: true, cell: ({ faucet }) => exactly(faucet) },
  { key: "free", label: "A free spin", numeric: true, cell: ({ free }) => exactly(free) },
];

function Costs({ levels }: { levels: LevelCost[] }) {
  return (
    <Card title="What a draw costs on the average" text="By VIP level, with every prize cut to what the level is given. A ticket that gives tickets counts with the spins that follow.">
      <Table label="What a draw costs by level" columns={levelColumns} rows={levels} rowKey={({ level }) => String(level)} empty={null} />
    </Card>
  );
}

const kinds = { wheel: "Wheel", faucet: "Faucet", free: "Free wheel" } as const;

const dayColumns: Column<DrawCost>[] = [
  { key: "day", label: "Day", cell: ({ day }) => formatDate(day) },
  { key: "kind", label: "What", cell: ({ kind }) => kinds[kind] },
  { key: "draws", label: "Draws", numeric: true, cell: ({ draws }) => formatCount(draws) },
  { key: "players", label: "Players", numeric: true, cell: ({ players }) => formatCount(players) },
  { key: "cost", label: "Cost", numeric: true, cell: ({ cost }) => exactly(cost) },
];
