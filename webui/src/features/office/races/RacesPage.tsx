// The races and challenges of the site with their cost, and the settled weeks.

import { useState } from "react";
import { Flag, Square } from "lucide-react";
import { api } from "../../../lib/api";
import type { StaffRace, StaffWeek } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Empty } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { NewRace } from "./NewRace";
import { racesModel } from "./races.model";
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
  const [model] = useState(() => racesModel(columns));
  return (
    <ResourcePage
      title="Races and challenges" lead="The weekly race starts automatically. Its reward is the setting race.reward; without a reward it has no prizes. Prizes are paid one minute after the end, when all wagers are counted."
      create={{ label: "New race", dialog: (props) => <NewRace {...props} /> }}
      model={model.table} columns={columns} file="races" rowName={({ name }) => name}
      actions={(row) => [{ id: "stop", label: "Stop", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state !== "running" && row.state !== "upcoming", dialog: (props) => <StopRaceDialog race={row} {...props} /> }]}
      empty="There are no races yet." emptyIcon={Flag}
    >
      <h2>Settled weekly races</h2>
      <Table label="Settled weekly races" columns={weekColumns} rows={[...model.weeks.value]} rowKey={({ race }) => race} empty={<Empty text="There are none yet: a week is settled one minute after its end." />} />
    </ResourcePage>
  );
}

/** Ends a race now, with payouts by the current ranking or without payouts. */
function StopRaceDialog({ race, ...rest }: { race: StaffRace; onClose: () => void; onDone: () => void }) {
  const canPay = race.kind === "race" && race.state === "running";
  return (
    <ReasonDialog title={`Stop ${race.name}`} description={race.kind === "challenge" ? "The challenge can no longer be won. Winners keep their prize." : "Later bets do not count."} action="Stop" doneText="The race was stopped."
      initial={{ pay: canPay, reason: "" }} send={({ pay, reason }) => api.post("/api/admin/race/stop", { id: race.id, pay, reason })} {...rest}>
      {(model) => {
        const { value, onChange, disabled } = model.field("pay");
        return canPay && <Switch label="Pay by the current ranking" hint={`It would cost $${race.cost} of $${race.budget}. Off: nothing is paid, and the race is removed from the page.`} checked={value} onChange={onChange} disabled={disabled} />;
      }}
    </ReasonDialog>
  );
}
