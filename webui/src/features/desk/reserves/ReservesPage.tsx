// The proofs of reserves: publish one now, look at the published ones, and list the
// cold addresses with their signatures.

import { useSignals } from "@preact/signals-react/runtime";
import { OctagonAlert, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { ColdAddressRow, ReservesPublicationRow } from "../../../lib/api.gen";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ColdTable } from "./ColdTable";
import { AddDialog, WhyDialog } from "./Dialogs";
import { deskModel, planText, type DeskModel } from "./desk.model";
import "./reserves-desk.css";

type Asked = { what: "publish" } | { what: "add"; row?: ColdAddressRow } | { what: "remove"; row: ColdAddressRow };

const columns: Column<ReservesPublicationRow>[] = [
  { key: "number", label: "Number", cell: ({ number }) => <a className="desk-reserves-link" href={`/reserves?number=${number}`} target="_blank" rel="noreferrer">{number}</a> },
  { key: "at", label: "Published", cell: ({ at }) => <Time at={at} /> },
  { key: "short", label: "Reserves", cell: ({ short }) => (short.length > 0 ? <Badge tone="danger">short of {short.join(", ").toUpperCase()}</Badge> : <Badge tone="action">cover what is owed</Badge>) },
  { key: "kept", label: "Leaves", cell: ({ kept }) => (kept ? "kept" : "removed") },
  { key: "hash", label: "SHA-256", cell: ({ hash }) => <span className="mono desk-reserves-hash">{hash}</span> },
];

export default function ReservesPage() {
  useSignals();
  const [model] = useState(deskModel);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => model.load(), [model]);
  const desk = model.desk.data.value;
  const failure = model.desk.failure.value;
  const may = holds("publish_reserves");
  const close = () => setAsked(null);
  return (
    <div className="desk-reserves">
      <header className="desk-reserves-head">
        <div>
          <h1>Reserves</h1>
          <p className="desk-reserves-more">{desk ? planText(desk) : "What the site owes and holds, as everybody can check it."}</p>
        </div>
        <div className="desk-reserves-tools">
          <LinkButton href="/reserves" external>Public page</LinkButton>
          {may && <Button variant="primary" onClick={() => setAsked({ what: "publish" })}>Publish now</Button>}
        </div>
      </header>
      <Publications model={model} />
      <Card
        title="Cold addresses"
        text="Coins that the site does not move. They count when the key of the address has signed the site's message; what is not signed is shown and does not count."
        aside={may && desk ? <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAsked({ what: "add" })}>Add an address</Button> : undefined}
      >
        {desk && <ColdTable rows={desk.addresses} onRenew={may ? (row) => setAsked({ what: "add", row }) : undefined} onRemove={may ? (row) => setAsked({ what: "remove", row }) : undefined} />}
        {!desk && (failure ? <Failed text={failure} onRetry={() => model.load()} /> : <Skeleton height={160} />)}
      </Card>
      {asked?.what === "publish" && (
        <WhyDialog
          title="Publish a proof now?" action="Publish" done="The proof is published." onClose={close} onDone={() => model.load()}
          description="It is public at once and stays for ever. Reserves below what is owed are shown as they are."
          send={(reason) => api.post("/api/admin/reserves/publish", { reason })}
        />
      )}
      {asked?.what === "remove" && (
        <WhyDialog
          title="Take this address off the list?" action="Remove" done="The address is off the list." onClose={close} onDone={() => model.load()}
          description={`${asked.row.address} counts no more from the next publication on. What was published stays.`}
          send={(reason) => api.post("/api/admin/reserves/cold/remove", { id: asked.row.id, reason })}
        />
      )}
      {asked?.what === "add" && desk && <AddDialog networks={desk.networks} row={asked.row} onClose={close} onDone={() => model.load()} />}
    </div>
  );
}

function Publications({ model }: { model: DeskModel }) {
  useSignals();
  const list = model.list.data.value;
  const failure = model.list.failure.value;
  const short = list?.rows[0]?.short ?? [];
  return (
    <>
      {short.length > 0 && (
        <p className="desk-reserves-alert" role="status">
          <OctagonAlert size={18} aria-hidden="true" />
          <span>Less is held than is owed of {short.join(", ").toUpperCase()}. Players read this. Look at the <Link className="desk-reserves-link" href="/admin/treasury">treasury</Link>, and have the cold addresses signed.</span>
        </p>
      )}
      <Card title="Publications" text="Each names the hash of the one before. The page of a publication shows all of its figures.">
        {list && <Table label="Publications" columns={columns} rows={list.rows} rowKey={({ number }) => String(number)} empty={<Empty text="Nothing is published yet." />} />}
        {!list && (failure ? <Failed text={failure} onRetry={() => model.load()} /> : <Skeleton height={200} />)}
        {list && list.next > 0 && <Button onClick={() => void model.more()}>Show more</Button>}
      </Card>
    </>
  );
}
