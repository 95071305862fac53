// The markers of harm of a player as the player sees them, the days with markers, the cases that
// they raised, and the contacts of staff with the player.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { Interaction, MarkedDay, Marker, MarkerCase } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { LoadedCall } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { InteractionDialog } from "./InteractionDialog";
import { findContactKind, levelNames, levelTones, valueText } from "./markers";
import "./harm.css";

const LevelBadge = ({ level }: { level: number }) => <Badge tone={levelTones[level] ?? "neutral"}>{levelNames[level] ?? level}</Badge>;

const markerColumns: Column<Marker>[] = [
  { key: "title", label: "Marker", cell: ({ title, formula }) => <div><strong>{title}</strong><div className="office-harm-formula">{formula}</div></div> },
  { key: "value", label: "Value", numeric: true, cell: ({ unit, value }) => valueText(unit, value) },
  { key: "basis", label: "Baseline", numeric: true, cell: ({ basis }) => (basis > 0 ? valueText("cents", basis) : "") },
  { key: "threshold", label: "Threshold", numeric: true, cell: ({ unit, threshold }) => valueText(unit, threshold) },
  { key: "level", label: "Level", cell: ({ level }) => <LevelBadge level={level} /> },
];

const dayColumns: Column<MarkedDay>[] = [
  { key: "day", label: "Day (UTC)", cell: ({ day }) => day },
  { key: "level", label: "Level", cell: ({ level }) => <LevelBadge level={level} /> },
  { key: "marked", label: "Markers", cell: ({ marked }) => marked.join(", ") },
];

const interactionColumns: Column<Interaction>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "kind", label: "Channel", cell: ({ kind }) => findContactKind(kind)?.label ?? kind },
  { key: "actor", label: "Who", cell: ({ actor }) => actor },
  { key: "text", label: "Summary", cell: ({ text }) => text },
];

const caseColumns = (onRecord: (caseId: string) => void): Column<MarkerCase>[] => [
  { key: "number", label: "Case", cell: ({ number }) => `#${number}` },
  { key: "level", label: "Level", cell: ({ level }) => <LevelBadge level={level} /> },
  { key: "marked", label: "Markers", cell: ({ marked }) => marked.join(", ") },
  { key: "opened", label: "Opened", cell: ({ opened_at }) => <Time at={opened_at} /> },
  { key: "due", label: "Due", cell: ({ due_at }) => (due_at > 0 ? <Time at={due_at} /> : "Never") },
  { key: "outcome", label: "Outcome", cell: ({ closed, outcome, id }) => (closed ? outcome : <Button size="small" onClick={() => onRecord(id)}>Record an interaction</Button>) },
];

export default function MarkerPanel({ userId }: { userId: string }) {
  const [recordingCase, setRecordingCase] = useState("");
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/harm", { user: userId }, { retry: true })} height={220}>
      {(answer, reload) => (
        <>
          <p><LevelBadge level={answer.now.level} /> {answer.now.no_promotions ? "The player receives no promotions." : "The markers do not block promotions."}</p>
          <h3>Cases</h3>
          <Table label="Cases for markers" columns={caseColumns(setRecordingCase)} rows={answer.cases} rowKey={({ id }) => id} empty={<Empty text="There are no cases for markers." />} />
          <h3>Interactions</h3>
          <Table label="Interactions" columns={interactionColumns} rows={answer.interactions} rowKey={({ at, kind, text }) => `${at} ${kind} ${text}`} empty={<Empty text="There are no interactions yet." />} />
          <h3>Now</h3>
          <Table label="Markers now" columns={markerColumns} rows={answer.now.markers} rowKey={({ id }) => id} empty={<Empty text="There are no markers." />} />
          <h3>Days</h3>
          <Table label="Days" columns={dayColumns} rows={answer.days} rowKey={({ day }) => day} empty={<Empty text="There were no markers in the last 60 days." />} />
          {recordingCase !== "" && <InteractionDialog userId={userId} caseId={recordingCase} onClose={() => setRecordingCase("")} onDone={reload} />}
        </>
      )}
    </LoadedCall>
  );
}
