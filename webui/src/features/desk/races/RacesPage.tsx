// The races and challenges of the house with what they cost, and the weeks that are
// settled.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Flag, Plus, Square } from "lucide-react";
import type { StaffRace, StaffWeek } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { askNames, nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { DataTable } from "../../../ui/work/DataTable";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { FilterBar } from "../../../ui/work/FilterBar";
import { NewRace } from "./NewRace";
import { racesModel } from "./races.model";
import { StopRace } from "./StopRace";
import "./races.css";

const tones = { upcoming: "info", running: "action", counting: "info", done: "neutral", cancelled: "danger" } as const;

function Author({ id }: { id: string }) {
  useSignals();
  return <span title={id}>{nameOf(id)}</span>;
}

const columns: DataColumn<StaffRace>[] = [
  { key: "name", label: "Race", fixed: true, cell: ({ name, kind }) => <span className="races-name">{name}<small>{kind}</small></span>, text: ({ name }) => name },
  { key: "state", label: "State", cell: ({ state, won, winners, kind }) => <><Badge tone={tones[state]}>{state}</Badge>{kind === "challenge" && <small className="num"> {won ?? 0} of {winners}</small>}</>, text: ({ state }) => state },
  { key: "starts", label: "Begins", numeric: true, cell: ({ starts_at }) => <Time at={starts_at} />, text: ({ starts_at }) => new Date(starts_at).toISOString() },
  { key: "ends", label: "Ends", numeric: true, cell: ({ ends_at }) => <Time at={ends_at} />, text: ({ ends_at }) => new Date(ends_at).toISOString() },
  { key: "budget", label: "Plan", numeric: true, cell: ({ budget }) => dollars(Number(budget)), text: ({ budget }) => budget },
  { key: "cost", label: "Cost now", numeric: true, cell: ({ cost }) => dollars(Number(cost)), text: ({ cost }) => cost },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(Number(paid)), text: ({ paid }) => paid },
  { key: "author", label: "Set up by", cell: ({ author, reason }) => <span className="races-name"><Author id={author} /><small>{reason}</small></span>, text: ({ author, reason }) => `${author}: ${reason}` },
];

const weekColumns: Column<StaffWeek>[] = [
  { key: "week", label: "Began", cell: ({ starts_at }) => <Time at={starts_at} /> },
  { key: "reward", label: "Reward", numeric: true, cell: ({ reward }) => dollars(reward) },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(Number(paid)) },
  { key: "settled", label: "Settled", numeric: true, cell: ({ settled_at }) => <Time at={settled_at} /> },
  { key: "seq", label: "Last wager", numeric: true, cell: ({ seq }) => seq },
];

export default function RacesPage() {
  useSignals();
  const [model] = useState(() => racesModel(columns.map(({ key }) => key)));
  const [making, setMaking] = useState(false);
  const [stopped, setStopped] = useState<StaffRace | null>(null);
  useEffect(() => void model.table.reload(), [model]);
  const rows = model.table.page.value?.rows;
  useEffect(() => void askNames((rows ?? []).map(({ author }) => author)), [rows]);
  const again = () => void model.table.reload();
  return (
    <div className="races-page">
      <header className="races-head">
        <h1>Races and challenges</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>New race</Button>
      </header>
      <p className="races-note">The weekly race runs by itself; its reward is the setting race.reward, or what the licence says. Prizes are paid a minute after the end, when every wager of the time is counted.</p>
      <FilterBar model={model.table} filters={[]} columns={columns} file="races" />
      <DataTable
        label="Races and challenges" model={model.table} columns={columns} rowName={({ name }) => name}
        actions={(row) => [{ id: "stop", label: "Stop", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state !== "running" && row.state !== "upcoming", onSelect: () => setStopped(row) }]}
        empty={<Empty icon={<Flag size={28} aria-hidden="true" />} text="No race of the house was set up yet." />}
      />
      <h2>Weekly races that are settled</h2>
      <Table label="Weekly races that are settled" columns={weekColumns} rows={[...model.weeks.value]} rowKey={({ race }) => race} empty={<Empty text="None yet: the first is settled a minute after its week ends." />} />
      {making && <NewRace onClose={() => setMaking(false)} onDone={again} />}
      {stopped && <StopRace race={stopped} onClose={() => setStopped(null)} onDone={again} />}
    </div>
  );
}
