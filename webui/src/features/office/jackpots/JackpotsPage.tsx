// The jackpots with their levels and cost. Staff create, change and end them.

import { useState } from "react";
import { Gem, Pencil, Square } from "lucide-react";
import { api } from "../../../lib/api";
import type { OfficeJackpot } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { listModel } from "../../../ui/office/list.model";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ResourcePage, type ListDialogProps } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { draftOf, formOf, newForm, type JackpotForm } from "./jackpots.model";

const tones = { active: "action", ending: "brass", ended: "neutral" } as const;

const columns: DataColumn<OfficeJackpot>[] = [
  { key: "name", label: "Jackpot", alwaysVisible: true, cell: ({ name }) => name, text: ({ name }) => name },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>, text: ({ state }) => state },
  { key: "level", label: "Level", numeric: true, cell: ({ level }) => dollars(level), text: ({ level }) => String(level) },
  { key: "seed", label: "Starts at", numeric: true, cell: ({ seed }) => dollars(seed), text: ({ seed }) => String(seed) },
  { key: "limit", label: "Limit", numeric: true, cell: ({ limit }) => (limit === null ? "none" : dollars(limit)), text: ({ limit }) => (limit === null ? "" : String(limit)) },
  { key: "share", label: "Share of stakes", numeric: true, cell: ({ share }) => formatPercent(String(share)), text: ({ share }) => String(share) },
  { key: "games", label: "Games", cell: ({ games }) => games.map(({ name }) => name).join(", "), text: ({ games }) => games.map(({ id }) => id).join(" ") },
  { key: "wins", label: "Wins", numeric: true, cell: ({ wins }) => wins, text: ({ wins }) => String(wins) },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => dollars(paid), text: ({ paid }) => String(paid) },
];

const newModel = () => listModel<OfficeJackpot>({
  load: async () => ({ rows: (await api.post("/api/admin/jackpots", {}, { retry: true })).jackpots, next: "" }),
  rowKey: ({ id }) => id, columns, size: 100, maxSize: 100,
});

export default function JackpotsPage() {
  const [model] = useState(newModel);
  return (
    <ResourcePage
      title="Jackpots" lead="The site pays for jackpots: stakes and returns of the games stay as they are. A jackpot costs at most half of the house edge of its games. New rules wait for a second person and apply from the next round."
      create={{ label: "New jackpot", dialog: (props) => <JackpotDialog {...props} /> }}
      model={model} columns={columns} file="jackpots" rowName={({ name }) => name}
      actions={(row) => [
        { id: "change", label: "Change", icon: <Pencil aria-hidden="true" />, disabled: row.state !== "active", dialog: (props) => <JackpotDialog jackpot={row} {...props} /> },
        { id: "end", label: "End", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state !== "active", dialog: (props) => <EndDialog jackpot={row} {...props} /> },
      ]}
      empty="There are no jackpots yet." emptyIcon={Gem}
    />
  );
}

function JackpotDialog({ jackpot, ...rest }: ListDialogProps & { jackpot?: OfficeJackpot }) {
  return (
    <ReasonDialog<JackpotForm> title={jackpot ? `Change ${jackpot.name}` : "New jackpot"} description={jackpot ? "The rules apply from the next round. The current round ends by its own." : "Wagers that are made after the approval take part."} size="medium"
      action={jackpot ? "Change" : "Create"} doneText="The jackpot was saved." initial={jackpot ? formOf(jackpot) : newForm}
      check={({ name, games }) => ({ ...(name.trim().length < 3 && { name: "Enter a name." }), ...(!games.trim() && { games: "Enter a game." }) })}
      send={(typed) => api.post("/api/admin/jackpot/save", draftOf(typed, jackpot))} {...rest}>
      {(model) => (
        <>
          <TextField label="Name" {...model.field("name")} maxLength={40} />
          <TextField label="Games" hint="Ids of originals and installed games, separated by commas: dice, limbo" {...model.field("games")} maxLength={2000} />
          <TextField label="Share of stakes" hint="In percent. A wager adds at most a quarter of its house edge." {...model.field("share")} maxLength={8} />
          <TextField label="Start" hint="In dollars" {...model.field("seed")} maxLength={16} />
          <Select label="End of a round" {...model.field("end")} onChange={(value) => model.set("end", value as JackpotForm["end"])} options={[
            { value: "limit", label: "At a level up to a limit" }, { value: "average", label: "After an average sum of contributions, without a limit" },
          ]} />
          <TextField label={model.values.value.end === "limit" ? "Limit" : "Average"} hint={model.values.value.end === "limit" ? "In dollars, at least three times the start" : "In dollars, at least the start"} {...model.field("amount")} maxLength={16} />
        </>
      )}
    </ReasonDialog>
  );
}

function EndDialog({ jackpot, ...rest }: ListDialogProps & { jackpot: OfficeJackpot }) {
  return (
    <ReasonDialog title={`End ${jackpot.name}`} description="The current round goes on until it is won, and no round follows: the pot of the players is never taken away." action="End" doneText="The jackpot ends with its next win."
      initial={{ reason: "" }} send={({ reason }) => api.post("/api/admin/jackpot/end", { id: jackpot.id, reason })} {...rest} />
  );
}
