// The markers of harm of a player as the player sees them, the days with markers, the
// cases that they have raised and how the team talked to the player.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { Interaction, MarkedDay, Marker, MarkerCase } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { Loaded } from "../../dossier/Loaded";
import { InteractionDialog } from "./InteractionDialog";
import { contactOf, levelNames, levelTones, valueText } from "./markers";
import "./harm.css";

const Level = ({ of }: { of: number }) => <Badge tone={levelTones[of] ?? "neutral"}>{levelNames[of] ?? of}</Badge>;

const markers: Column<Marker>[] = [
  { key: "title", label: "Marker", cell: ({ title, formula }) => <div><strong>{title}</strong><div className="desk-harm-formula">{formula}</div></div> },
  { key: "value", label: "Value", numeric: true, cell: ({ unit, value }) => valueText(unit, value) },
  { key: "basis", label: "Usual", numeric: true, cell: ({ basis }) => (basis > 0 ? valueText("cents", basis) : "") },
  { key: "threshold", label: "Threshold", numeric: true, cell: ({ unit, threshold }) => valueText(unit, threshold) },
  { key: "level", label: "Level", cell: ({ level }) => <Level of={level} /> },
];

const days: Column<MarkedDay>[] = [
  { key: "day", label: "Day (UTC)", cell: ({ day }) => day },
  { key: "level", label: "Level", cell: ({ level }) => <Level of={level} /> },
  { key: "marked", label: "Markers", cell: ({ marked }) => marked.join(", ") },
];

const interactions: Column<Interaction>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "kind", label: "How", cell: ({ kind }) => contactOf(kind)?.label ?? kind },
  { key: "actor", label: "Who", cell: ({ actor }) => actor },
  { key: "text", label: "What was said", cell: ({ text }) => text },
];

const cases = (note: (caseId: string) => void): Column<MarkerCase>[] => [
  { key: "number", label: "Case", cell: ({ number }) => `#${number}` },
  { key: "level", label: "Level", cell: ({ level }) => <Level of={level} /> },
  { key: "marked", label: "Markers", cell: ({ marked }) => marked.join(", ") },
  { key: "opened", label: "Opened", cell: ({ opened_at }) => <Time at={opened_at} /> },
  { key: "due", label: "Due", cell: ({ due_at }) => (due_at > 0 ? <Time at={due_at} /> : "Never") },
  { key: "outcome", label: "Outcome", cell: ({ closed, outcome, id }) => (closed ? outcome : <Button size="small" onClick={() => note(id)}>Note an interaction</Button>) },
];

export default function MarkerPanel({ userId }: { userId: string }) {
  const [noted, setNoted] = useState("");
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/harm", { user: userId }, { retry: true })} height={220}>
      {(shown, reload) => (
        <>
          <p><Level of={shown.now.level} /> {shown.now.silent ? "Promotions are kept from this player." : "Promotions may reach this player, as far as markers go."}</p>
          <h3>Cases</h3>
          <Table label="Cases about markers" columns={cases(setNoted)} rows={shown.cases} rowKey={({ id }) => id} empty={<Empty text="Markers have raised no case." />} />
          <h3>Interactions</h3>
          <Table label="Interactions" columns={interactions} rows={shown.interactions} rowKey={({ at, kind, text }) => `${at} ${kind} ${text}`} empty={<Empty text="Nobody has talked to the player about markers." />} />
          <h3>Now</h3>
          <Table label="Markers now" columns={markers} rows={shown.now.markers} rowKey={({ id }) => id} empty={<Empty text="Nothing is measured." />} />
          <h3>Days</h3>
          <Table label="Days" columns={days} rows={shown.days} rowKey={({ day }) => day} empty={<Empty text="Nothing was measured in the last 60 days." />} />
          {noted !== "" && <InteractionDialog userId={userId} caseId={noted} onClose={() => setNoted("")} onDone={reload} />}
        </>
      )}
    </Loaded>
  );
}
