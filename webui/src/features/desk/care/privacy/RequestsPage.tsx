// Requests for copies of data and for deletions: whose, since when, and why one was refused.

import { useSignals } from "@preact/signals-react/runtime";
import { ShieldOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { PrivacyRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Empty, Failed, Loader } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Tabs } from "../../../../ui/Tabs";
import { Time } from "../../../../ui/Time";
import { DeedDialog } from "../../dossier/DeedDialog";
import { fetchFor, kinds, requestsModel } from "./requests.model";
import { kindTexts, reasons, stateTexts, tones } from "./words";
import "./privacy.css";

type Model = ReturnType<typeof requestsModel>;

const titles = { deletion: "Deletions", copy: "Copies of data" } as const;

export default function RequestsPage() {
  useSignals();
  const [model] = useState(requestsModel);
  useEffect(() => void model.pages.load(), [model]);
  return (
    <div className="privacy-requests">
      <header>
        <h1>Privacy requests</h1>
        <p>Players ask for these themselves in their settings; for others you can, on the page of the player. Nothing of what a copy holds is shown here.</p>
      </header>
      <Tabs label="Kinds" value={model.kind.value} onChange={(id) => model.choose(id)} tabs={kinds.map((id) => ({ id, label: titles[id], panel: <Rows model={model} /> }))} />
    </div>
  );
}

function Rows({ model }: { model: Model }) {
  useSignals();
  const [chosen, choose] = useState<PrivacyRow | null>(null);
  const { rows, failure, more, loading } = model.pages;
  if (failure.value) return <Failed text={failure.value} onRetry={() => void model.pages.load()} />;
  if (rows.value === null) return <Loader />;
  return (
    <>
      <Table label="Requests" columns={columns(choose)} rows={rows.value} rowKey={({ id }) => id} empty={<Empty icon={<ShieldOff size={28} aria-hidden="true" />} text="Nobody has asked." />} />
      {more.value && <Button loading={loading.value} onClick={() => void model.pages.next()}>More</Button>}
      {chosen && <Deed row={chosen} onClose={() => choose(null)} onDone={() => void model.pages.load()} />}
    </>
  );
}

function columns(choose: (row: PrivacyRow) => void): Column<PrivacyRow>[] {
  return [
    { key: "player", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link> },
    { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{stateTexts[state]}</Badge> },
    { key: "by", label: "Asked by", cell: ({ asked_by, reason }) => (asked_by ? `Staff: ${reason}` : "The player") },
    { key: "asked", label: "Asked", cell: ({ asked_at }) => <Time at={asked_at} /> },
    { key: "due", label: "Due", cell: ({ kind, due_at }) => (kind === "deletion" ? <Time at={due_at} /> : "–") },
    { key: "ended", label: "Ended", cell: ({ ended_at }) => (ended_at > 0 ? <Time at={ended_at} /> : "–") },
    { key: "why", label: "What stood against it", cell: ({ why }) => reasons(why) || "–" },
    { key: "deed", label: "Deed", cell: (row) => <Deeds row={row} choose={choose} /> },
  ];
}

function Deeds({ row, choose }: { row: PrivacyRow; choose: (row: PrivacyRow) => void }) {
  const label = deedOf(row);
  if (!label) return "–";
  return <Button size="small" aria-label={`${label}: ${kindTexts[row.kind]} of ${row.name}`} onClick={() => choose(row)}>{label}</Button>;
}

/** What can be done with a request; empty for nothing. */
function deedOf({ kind, state, asked_by: staff }: PrivacyRow): string {
  if (kind === "deletion") return state === "waiting" ? "Take back" : "";
  return state === "ready" && staff ? "Fetch the file" : "";
}

function Deed({ row, onClose, onDone }: { row: PrivacyRow; onClose: () => void; onDone: () => void }) {
  if (row.kind === "deletion") {
    return (
      <DeedDialog title="Take the deletion back" description={`The account of ${row.name} stays. The player is told.`} action="Take back" done="The account stays." initial={{ reason: "" }} onClose={onClose} onDone={onDone}
        send={({ reason }) => api.post("/api/admin/privacy/withdraw", { id: row.id, reason })} />
    );
  }
  return (
    <DeedDialog title="Fetch the copy" description={`It tells everything about ${row.name}. Give it to nobody else, and delete it when it is sent.`} action="Fetch" done="The file is on its way." initial={{ reason: "" }} onClose={onClose} onDone={onDone}
      send={({ reason }) => fetchFor(row.id, reason)} />
  );
}
