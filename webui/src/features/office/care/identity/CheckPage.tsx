// One check: the player's statements next to the documents, and the decision.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { IdentityView } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { navigate } from "../../../../lib/navigate";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { LoadedCall } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { Breadcrumbs, DescriptionList, type DescriptionItem } from "../../../../ui/office/Details";
import { DecideDialog } from "./DecideDialog";
import { DocumentFile } from "./DocumentFile";
import { levelText, stateTexts, tones, requesterTexts } from "./labels";
import "./identity.css";

export default function CheckPage({ params }: PageProps) {
  const id = params.id ?? "";
  return (
    <div className="identity-check">
      <Breadcrumbs crumbs={[{ label: "Identity checks", href: "/admin/identity" }, { label: "Check" }]} />
      <LoadedCall loadKey={id} load={() => api.post("/api/admin/identity/view", { id })} height={420}>{(view) => <Check view={view} />}</LoadedCall>
    </div>
  );
}

function Check({ view }: { view: IdentityView }) {
  const [pendingDecision, setPendingDecision] = useState<boolean | null>(null);
  const { row, files } = view;
  return (
    <>
      <header>
        <h1>{row.name}, level {levelText(row.level)}</h1>
        <Badge tone={tones[row.state]}>{stateTexts[row.state]}</Badge>
        {row.state === "waiting" && (
          <div className="identity-actions">
            <Button variant="primary" onClick={() => setPendingDecision(true)}>Accept</Button>
            <Button variant="danger" onClick={() => setPendingDecision(false)}>Refuse</Button>
          </div>
        )}
      </header>
      <div className="identity-sides">
        <StatementPanel view={view} />
        <section className="identity-documents" aria-label="Documents">
          {files.length === 0 && <Empty text={row.purged ? "Data and files were deleted at the end of their retention." : "There are no files at this level."} />}
          {files.map((file) => <DocumentFile key={file.id} check={row.id} file={file} />)}
        </section>
      </div>
      {pendingDecision !== null && <DecideDialog row={row} accept={pendingDecision} onClose={() => setPendingDecision(null)} onDone={() => navigate("/admin/identity")} />}
    </>
  );
}

const eventColumns: Column<IdentityView["events"][number]>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "level", label: "Level", cell: ({ level }) => level },
  { key: "what", label: "What", cell: ({ what, detail }) => (detail ? `${what}: ${detail}` : what) },
  { key: "actor", label: "Who", cell: ({ actor }) => (actor === "" ? "the player" : <code>{actor}</code>) },
];

/** The player's statements, and the events of the check. */
function StatementPanel({ view: { row, person, funds, age, required, events } }: { view: IdentityView }) {
  const facts: DescriptionItem[] = [
    { label: "Player", value: <Link href={`/admin/user/${row.user}`}>{row.name}</Link> }, { label: "Requested by", value: requesterTexts[row.why] },
  ];
  if (person) {
    facts.push(
      { label: "Name", value: `${person.first_name} ${person.last_name}` },
      { label: "Date of birth", value: <>{person.birth}, {age} years {age < required && <Badge tone="danger">younger than {required}</Badge>}</> },
      { label: "Address", value: `${person.street}, ${person.postcode} ${person.city}, ${person.country}` },
    );
  }
  if (funds) facts.push({ label: "Source of funds", value: funds.words ? `${funds.source}: ${funds.words}` : funds.source });
  return (
    <div className="identity-statements">
      <Card title="Statements of the player"><DescriptionList items={facts} /></Card>
      <Card title="Events"><Table label="Events" columns={eventColumns} rows={events} rowKey={({ at, what, detail }) => `${at} ${what} ${detail}`} empty={<Empty text="There are no events yet." />} /></Card>
    </div>
  );
}
