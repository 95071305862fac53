// Requests for copies of data and for deletions: the player, the date, and the reason of a refusal.

import { ShieldOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { PrivacyRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Waiting } from "../../../../ui/Loaded";
import { Empty, Loader } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Tabs } from "../../../../ui/Tabs";
import { Time } from "../../../../ui/Time";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { downloadCopy, kinds, requestsModel, kindTexts, blockReasons, stateTexts, tones } from "./requests.model";
import "./privacy.css";

type Model = ReturnType<typeof requestsModel>;

const titles = { deletion: "Deletions", copy: "Copies of data" } as const;

export default function RequestsPage() {
  const [model] = useState(requestsModel);
  useEffect(() => void model.pages.load(), [model]);
  return (
    <div className="privacy-requests">
      <header>
        <h1>Privacy requests</h1>
        <p>Players make these requests in their settings; staff can make them on the page of the player. The contents of copies are not shown here.</p>
      </header>
      <Tabs label="Kinds" value={model.kind.value} onChange={(id) => model.selectKind(id)} tabs={kinds.map((id) => ({ id, label: titles[id], panel: <RequestsTable model={model} /> }))} />
    </div>
  );
}

function RequestsTable({ model }: { model: Model }) {
  const [selected, select] = useState<PrivacyRow | null>(null);
  const { rows, failure, more, loading } = model.pages;
  if (failure.value || !rows.value) return <Waiting from={model.pages} placeholder={<Loader />} />;
  return (
    <>
      <Table label="Requests" columns={columns(select)} rows={rows.value} rowKey={({ id }) => id} empty={<Empty icon={<ShieldOff size={28} aria-hidden="true" />} text="There are no requests." />} />
      {more.value && <Button loading={loading.value} onClick={() => void model.pages.next()}>More</Button>}
      {selected && <RequestDialog row={selected} onClose={() => select(null)} onDone={() => void model.pages.load()} />}
    </>
  );
}

function columns(select: (row: PrivacyRow) => void): Column<PrivacyRow>[] {
  return [
    { key: "player", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link> },
    { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{stateTexts[state]}</Badge> },
    { key: "by", label: "Requested by", cell: ({ asked_by, reason }) => (asked_by ? `Staff: ${reason}` : "The player") },
    { key: "asked", label: "Requested", cell: ({ asked_at }) => <Time at={asked_at} /> },
    { key: "due", label: "Due", cell: ({ kind, due_at }) => (kind === "deletion" ? <Time at={due_at} /> : "–") },
    { key: "ended", label: "Ended", cell: ({ ended_at }) => (ended_at > 0 ? <Time at={ended_at} /> : "–") },
    { key: "why", label: "Blocked by", cell: ({ why }) => blockReasons(why) || "–" },
    { key: "action", label: "Action", cell: (row) => <RequestActions row={row} choose={select} /> },
  ];
}

function RequestActions({ row, choose: select }: { row: PrivacyRow; choose: (row: PrivacyRow) => void }) {
  const label = actionLabel(row);
  if (!label) return "–";
  return <Button size="small" aria-label={`${label}: ${kindTexts[row.kind]} of ${row.name}`} onClick={() => select(row)}>{label}</Button>;
}

/** The action on a request. Empty for none. */
function actionLabel({ kind, state, asked_by: askedByStaff }: PrivacyRow): string {
  if (kind === "deletion") return state === "waiting" ? "Withdraw" : "";
  return state === "ready" && askedByStaff ? "Download" : "";
}

function RequestDialog({ row, onClose, onDone }: { row: PrivacyRow; onClose: () => void; onDone: () => void }) {
  if (row.kind === "deletion") {
    return (
      <ReasonDialog title="Withdraw the deletion" description={`The account of ${row.name} is not deleted. The player is notified.`} action="Withdraw" doneText="The deletion was withdrawn." onClose={onClose} onDone={onDone}
        send={({ reason }) => api.post("/api/admin/privacy/withdraw", { id: row.id, reason })} />
    );
  }
  return (
    <ReasonDialog title="Download the copy" description={`It contains all data about ${row.name}. Send it to the player only, and delete it afterwards.`} action="Download" doneText="The download has started." onClose={onClose} onDone={onDone}
      send={({ reason }) => downloadCopy(row.id, reason)} />
  );
}
