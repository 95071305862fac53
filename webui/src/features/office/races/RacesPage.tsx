// The races and challenges of the site with their cost, and the settled weeks.

import { useEffect, useState } from "react";
import { Flag, Plus, Square } from "lucide-react";
import type { StaffRace, StaffWeek } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { loadNames, nameOf } from "../../../lib/officeNames";
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
import { StopRaceDialog } from "./StopRaceDialog";
import "./races.css";

const tones = { upcoming: "info", running: "action", counting: "info", done: "neutral", cancelled: "danger" } as const;

function AuthorName({ id }: { id: string }) {
  return <span title={id}>{nameOf(id)}</span>;
}

const columns: DataColumn<StaffRace>[] = [
  { key: "name", label: "Race", alwaysVisible: true, cell: ({ name, kind }) => <span className="races-name">{name}<small>{kind}</small></span>, text: ({ name }) => name },
  { key: "state", label: "State", cell: ({ state, won, winners, kind }) => <><Badge tone={tones[state]}>{state}</Badge>{kind === "challenge" && <small className="num"> {won ?? 0} of {winners}</small>}</>, text: ({ state }) => state },
  { key: "starts", label: "Starts", numeric: true, cell: ({ starts_at }) => <Time at={starts_at} />, text: ({ starts_at }) => new Date(starts_at).toISOString() },
  { key: "ends", label: "Ends", numeric: true, cell: ({ ends_at }) => <Time at={ends_at} />, text: ({ ends_at }) => new Date(ends_at).toISOString() },
  { key: "budget", label: "Max cost", numeric: true, cell: ({ budget }) => dollars(Number(budget)), text: ({ budget }) => budget },
  { key: "cost", label: "Cost now", numeric: true, cell: ({ cost }) => dollars(Number(cost)), text: ({ cost }) => cost },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(Number(paid)), text: ({ paid }) => paid },
  { key: "author", label: "Created by", cell: ({ author, reason }) => <span className="races-name"><AuthorName id={author} /><small>{reason}</small></span>, text: ({ author, reason }) => `${author}: ${reason}` },
];

const weekColumns: Column<StaffWeek>[] = [
  { key: "week", label: "Started", cell: ({ starts_at }) => <Time at={starts_at} /> },
  { key: "reward", label: "Reward", numeric: true, cell: ({ reward }) => dollars(reward) },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(Number(paid)) },
  { key: "settled", label: "Settled", numeric: true, cell: ({ settled_at }) => <Time at={settled_at} /> },
  { key: "seq", label: "Last wager", numeric: true, cell: ({ seq }) => seq },
];

export default function RacesPage() {
  const [model] = useState(() => racesModel(columns.map(({ key }) => key)));
  const [creating, setCreating] = useState(false);
  const [stopping, setStopping] = useState<StaffRace | null>(null);
  useEffect(() => void model.table.reload(), [model]);
  const rows = model.table.page.value?.rows;
  useEffect(() => void loadNames((rows ?? []).map(({ author }) => author)), [rows]);
  const reload = () => void model.table.reload();
  return (
    <div className="races-page">
      <header className="races-head">
        <h1>Races and challenges</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>New race</Button>
      </header>
      <p className="races-note">The weekly race starts automatically. Its reward is the setting race.reward; without a reward it has no prizes. Prizes are paid one minute after the end, when all wagers are counted.</p>
      <FilterBar model={model.table} filters={[]} columns={columns} file="races" />
      <DataTable
        label="Races and challenges" model={model.table} columns={columns} rowName={({ name }) => name}
        actions={(row) => [{ id: "stop", label: "Stop", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state !== "running" && row.state !== "upcoming", onSelect: () => setStopping(row) }]}
        empty={<Empty icon={<Flag size={28} aria-hidden="true" />} text="There are no races yet." />}
      />
      <h2>Settled weekly races</h2>
      <Table label="Settled weekly races" columns={weekColumns} rows={[...model.weeks.value]} rowKey={({ race }) => race} empty={<Empty text="There are none yet: a week is settled one minute after its end." />} />
      {creating && <NewRace onClose={() => setCreating(false)} onDone={reload} />}
      {stopping && <StopRaceDialog race={stopping} onClose={() => setStopping(null)} onDone={reload} />}
    </div>
  );
}
