// One check: what the player says beside what they show, and the decision.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { IdentityView } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { navigate } from "../../../../lib/navigate";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { Breadcrumbs, DescriptionList, type Fact } from "../../../../ui/work/Facts";
import { Loaded } from "../../dossier/Loaded";
import { DecideDialog } from "./DecideDialog";
import { Paper } from "./Paper";
import { levelText, stateTexts, tones, whyTexts } from "./words";
import "./identity.css";

export default function CheckPage({ params }: PageProps) {
  const id = params.id ?? "";
  return (
    <div className="identity-check">
      <Breadcrumbs crumbs={[{ label: "Identity checks", href: "/admin/identity" }, { label: "Check" }]} />
      <Loaded of={id} load={() => api.post("/api/admin/identity/view", { id })} height={420}>{(view) => <Check view={view} />}</Loaded>
    </div>
  );
}

function Check({ view }: { view: IdentityView }) {
  const [deciding, setDeciding] = useState<boolean | null>(null);
  const { row, files } = view;
  return (
    <>
      <header>
        <h1>{row.name}, level {levelText(row.level)}</h1>
        <Badge tone={tones[row.state]}>{stateTexts[row.state]}</Badge>
        {row.state === "waiting" && (
          <div className="identity-deeds">
            <Button variant="primary" onClick={() => setDeciding(true)}>Accept</Button>
            <Button variant="danger" onClick={() => setDeciding(false)}>Refuse</Button>
          </div>
        )}
      </header>
      <div className="identity-sides">
        <Said view={view} />
        <section className="identity-papers" aria-label="What was shown">
          {files.length === 0 && <Empty text={row.purged ? "Data and files were deleted, because their time is over." : "There are no files in this step."} />}
          {files.map((file) => <Paper key={file.id} check={row.id} file={file} />)}
        </section>
      </div>
      {deciding !== null && <DecideDialog row={row} accept={deciding} onClose={() => setDeciding(null)} onDone={() => navigate("/admin/identity")} />}
    </>
  );
}

const happened: Column<IdentityView["events"][number]>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "level", label: "Level", cell: ({ level }) => level },
  { key: "what", label: "What", cell: ({ what, detail }) => (detail ? `${what}: ${detail}` : what) },
  { key: "actor", label: "Who", cell: ({ actor }) => (actor === "" ? "the player" : <code>{actor}</code>) },
];

/** What the player says, and what happened. */
function Said({ view: { row, person, funds, age, required, events } }: { view: IdentityView }) {
  const facts: Fact[] = [
    { label: "Player", value: <Link href={`/admin/user/${row.user}`}>{row.name}</Link> }, { label: "Asked by", value: whyTexts[row.why] },
  ];
  if (person) {
    facts.push(
      { label: "Name", value: `${person.first_name} ${person.last_name}` },
      { label: "Born", value: <>{person.birth}, {age} years {age < required && <Badge tone="danger">younger than {required}</Badge>}</> },
      { label: "Address", value: `${person.street}, ${person.postcode} ${person.city}, ${person.country}` },
    );
  }
  if (funds) facts.push({ label: "Money from", value: funds.words ? `${funds.source}: ${funds.words}` : funds.source });
  return (
    <div className="identity-said">
      <Card title="What the player says"><DescriptionList facts={facts} /></Card>
      <Card title="What happened"><Table label="What happened" columns={happened} rows={events} rowKey={({ at, what, detail }) => `${at} ${what} ${detail}`} empty={<Empty text="Nothing yet." />} /></Card>
    </div>
  );
}
