// The wheel, the faucet and the free wheel in the office: switches, prizes with their odds, the
// cost of a draw by level, and the total cost by day.

import { useEffect, useState } from "react";
import type { DrawCost, LevelCost, WheelOverview } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { formatDate } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import { columns, drawsModel, isEditable, type DrawsModel, type SwitchName, type Wheel } from "./wheel.model";
import "./rewards.css";

export default function WheelPage() {
  const [model] = useState(drawsModel);
  useEffect(() => void model.stored.load(), [model]);
  const stored = model.stored.data.value;
  return (
    <div className="office-rewards">
      <h1>Wheel and faucet</h1>
      <p className="office-rewards-note">
        Every draw uses the seeds of the player and can be verified like a bet. Wheel prizes are shares of the maximum of the player's VIP level; free wheel prizes are shares of its largest prize. The interval, the budget and the largest prize of the free wheel, and the required deposit of the faucet, are settings.
      </p>
      {!stored && <Waiting from={model.stored} height={520} />}
      {stored && <WheelSections model={model} stored={stored} />}
    </div>
  );
}

function WheelSections({ model, stored }: { model: DrawsModel; stored: WheelOverview }) {
  return (
    <>
      <SwitchesCard model={model} />
      <PrizeGrid model={model} wheel="prizes" label="Prizes of the wheel" />
      <PrizeGrid model={model} wheel="free_prizes" label="Prizes of the free wheel" />
      {model.changed.value && <SaveCard model={model} />}
      <DrawCostsCard levels={model.preview.value?.problem === "" ? model.preview.value.levels : stored.levels} />
      <Card title="Cost by day" text={`The last 30 days, in UTC. ${formatCount(stored.tickets)} tickets were granted and not used.`}>
        <Table label="Cost by day" columns={dayColumns} rows={stored.costs} rowKey={({ day, kind }) => `${day} ${kind}`} empty={<Empty text="There are no draws yet." />} />
      </Card>
    </>
  );
}

const switchLabels: Record<SwitchName, string> = { wheel: "Wheel (tickets)", faucet: "Faucet", free: "Free wheel (players without a balance)" };

function SwitchesCard({ model }: { model: DrawsModel }) {
  const rows = model.rows.value;
  return (
    <Card title="Enabled">
      <div className="office-rewards-switches">
        {(Object.keys(switchLabels) as SwitchName[]).map((name) => <Switch key={name} label={switchLabels[name]} checked={rows?.[name] ?? false} onChange={(on) => model.setSwitch(name, on)} />)}
      </div>
    </Card>
  );
}

function PrizeGrid({ model, wheel, label }: { model: DrawsModel; wheel: Wheel; label: string }) {
  return (
    <div className="office-rewards-grid office-rewards-narrow" tabIndex={0} role="region" aria-label={label}>
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
                  {isEditable(wheel, row.segment, key) ? (
                    <input className="office-rewards-cell num" aria-label={`${column}, segment ${row.segment}, ${label}`} autoComplete="off" maxLength={24} value={row[key]} onChange={({ target }) => model.setCell(wheel, row.segment, key, target.value)} />
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

function SaveCard({ model }: { model: DrawsModel }) {
  const [reason, setReason] = useState("");
  const preview = model.preview.value;
  async function save() {
    if (!(await model.save(reason.trim()))) return;
    setReason("");
    toast.success("The changes apply from the next draw.");
  }
  return (
    <Card title="Unsaved changes">
      <div className="office-rewards-save">
        {model.failure.value && <p role="alert">{model.failure.value}</p>}
        {preview?.problem && <p role="alert">This cannot be saved: {preview.problem}.</p>}
        {preview?.problem === "" && <p>The table below shows the new cost of a draw.</p>}
        <Button loading={model.busy.value} onClick={() => void model.loadPreview()}>Preview cost</Button>
        <TextField label="Reason" name="reason" value={reason} onChange={setReason} maxLength={200} />
        <Button variant="primary" disabled={!preview || preview.problem !== "" || reason.trim() === ""} loading={model.busy.value} onClick={() => void save()}>Save</Button>
        <Button variant="ghost" onClick={model.discard}>Discard</Button>
      </div>
    </Card>
  );
}

const exactDollars = (value: number) => (value > 0 && value < 0.01 ? `$${value}` : dollars(value));

const levelColumns: Column<LevelCost>[] = [
  { key: "level", label: "Level", cell: ({ level }) => level },
  { key: "maximum", label: "Maximum", numeric: true, cell: ({ maximum }) => exactDollars(maximum) },
  { key: "wheel", label: "Per ticket", numeric: true, cell: ({ wheel }) => exactDollars(wheel) },
  { key: "faucet", label: "Per faucet claim", numeric: true, cell: ({ faucet }) => exactDollars(faucet) },
  { key: "free", label: "Per free spin", numeric: true, cell: ({ free }) => exactDollars(free) },
];

function DrawCostsCard({ levels }: { levels: LevelCost[] }) {
  return (
    <Card title="Average cost of a draw" text="By VIP level. Wheel prizes are shares of the maximum of the level, free wheel prizes of its largest prize. Tickets won on the wheel are included.">
      <Table label="Cost of a draw by level" columns={levelColumns} rows={levels} rowKey={({ level }) => String(level)} empty={null} />
    </Card>
  );
}

const kindNames = { wheel: "Wheel", faucet: "Faucet", free: "Free wheel" } as const;

const dayColumns: Column<DrawCost>[] = [
  { key: "day", label: "Day", cell: ({ day }) => formatDate(day) },
  { key: "kind", label: "What", cell: ({ kind }) => kindNames[kind] },
  { key: "draws", label: "Draws", numeric: true, cell: ({ draws }) => formatCount(draws) },
  { key: "players", label: "Players", numeric: true, cell: ({ players }) => formatCount(players) },
  { key: "cost", label: "Cost", numeric: true, cell: ({ cost }) => exactDollars(cost) },
];
