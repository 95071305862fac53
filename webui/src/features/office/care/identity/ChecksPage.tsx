// The identity checks: those that wait, and those of other states.

import { IdCard } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { IdentityRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Waiting } from "../../../../ui/Loaded";
import { Empty, Loader } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Tabs } from "../../../../ui/Tabs";
import { Time } from "../../../../ui/Time";
import { checksModel, states } from "./checks.model";
import { levelText, stateTexts, tones, requesterTexts } from "./labels";
import "./identity.css";

const columns: Column<IdentityRow>[] = [
  { key: "player", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link> },
  { key: "level", label: "Level", cell: ({ level }) => levelText(level) },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{stateTexts[state]}</Badge> },
  { key: "why", label: "Requested by", cell: ({ why }) => requesterTexts[why] },
  { key: "sent", label: "Sent", cell: ({ sent_at }) => (sent_at > 0 ? <Time at={sent_at} /> : "–") },
  { key: "open", label: "Check", cell: ({ id, name, level }) => <Link href={`/admin/identity/${id}`} aria-label={`Open: level ${level} of ${name}`}>Open</Link> },
];

const titles = { waiting: "Waiting", open: "With players", refused: "Refused", accepted: "Accepted" } as const;

export default function ChecksPage() {
  const [model] = useState(checksModel);
  useEffect(() => void model.pages.load(), [model]);
  return (
    <div className="identity-checks">
      <header>
        <h1>Identity checks</h1>
        <p>Every access to a document is stored in the staff log.</p>
      </header>
      <Tabs label="States" value={model.state.value} onChange={(id) => model.selectState(id)} tabs={states.map((id) => ({ id, label: titles[id], panel: <ChecksTable model={model} /> }))} />
    </div>
  );
}

function ChecksTable({ model }: { model: ReturnType<typeof checksModel> }) {
  const { rows, failure, more, loading } = model.pages;
  if (failure.value || !rows.value) return <Waiting from={model.pages} placeholder={<Loader />} />;
  return (
    <>
      <Table label="Checks" columns={columns} rows={rows.value} rowKey={({ id }) => id} empty={<Empty icon={<IdCard size={28} aria-hidden="true" />} text="There are no checks in this state." />} />
      {more.value && <Button loading={loading.value} onClick={() => void model.pages.next()}>More</Button>}
    </>
  );
}
