// The proofs of reserves: staff publish one, view the published ones, and list the cold addresses
// with their signatures.

import { OctagonAlert, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { ColdAddressRow, ReservesPublicationRow } from "../../../lib/api.gen";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ColdTable } from "./ColdTable";
import { ColdAddressDialog } from "./ColdAddressDialog";
import { reservesOfficeModel, scheduleText, type ReservesOfficeModel } from "./reservesOffice.model";
import "./reserves-office.css";

type OpenDialog = { kind: "publish" } | { kind: "add"; row?: ColdAddressRow } | { kind: "remove"; row: ColdAddressRow };

const columns: Column<ReservesPublicationRow>[] = [
  { key: "number", label: "Number", cell: ({ number }) => <a className="office-reserves-link" href={`/reserves?number=${number}`} target="_blank" rel="noreferrer">{number}</a> },
  { key: "at", label: "Published", cell: ({ at }) => <Time at={at} /> },
  { key: "short", label: "Reserves", cell: ({ short }) => (short.length > 0 ? <Badge tone="danger">insufficient {short.join(", ").toUpperCase()}</Badge> : <Badge tone="action">sufficient</Badge>) },
  { key: "kept", label: "Leaves", cell: ({ verifiable }) => (verifiable ? "verifiable" : "removed") },
  { key: "hash", label: "SHA-256", cell: ({ hash }) => <span className="mono office-reserves-hash">{hash}</span> },
];

export default function ReservesPage() {
  const [model] = useState(reservesOfficeModel);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useEffect(() => model.load(), [model]);
  const state = model.state.data.value;
  const mayPublish = hasPermission("publish_reserves");
  const close = () => setDialog(null);
  return (
    <div className="office-reserves">
      <header className="office-reserves-head">
        <div>
          <h1>Reserves</h1>
          <p className="office-reserves-more">{state ? scheduleText(state) : "The liabilities and reserves of the site, verifiable by everybody."}</p>
        </div>
        <div className="office-reserves-tools">
          <LinkButton href="/reserves" external>Public page</LinkButton>
          {mayPublish && <Button variant="primary" onClick={() => setDialog({ kind: "publish" })}>Publish now</Button>}
        </div>
      </header>
      <PublicationsCard model={model} />
      <Card
        title="Cold addresses"
        text="Coins that the site does not move. An address counts if its key has signed the site's message. Unsigned addresses are shown but do not count."
        aside={mayPublish && state ? <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setDialog({ kind: "add" })}>Add an address</Button> : undefined}
      >
        {state && <ColdTable rows={state.addresses} onRenew={mayPublish ? (row) => setDialog({ kind: "add", row }) : undefined} onRemove={mayPublish ? (row) => setDialog({ kind: "remove", row }) : undefined} />}
        {!state && <Waiting from={{ failure: model.state.failure, load: () => model.load() }} height={160} />}
      </Card>
      {dialog?.kind === "publish" && (
        <ReasonDialog
          title="Publish a proof now?" action="Publish" doneText="The proof was published." onClose={close} onDone={() => model.load()}
          description="The proof is public immediately and permanently. Reserves below the liabilities are shown too."
          send={({ reason }) => api.post("/api/admin/reserves/publish", { reason })}
        />
      )}
      {dialog?.kind === "remove" && (
        <ReasonDialog
          title="Remove this address?" action="Remove" doneText="The address was removed." onClose={close} onDone={() => model.load()}
          description={`${dialog.row.address} does not count in later publications. Past publications are not changed.`}
          send={({ reason }) => api.post("/api/admin/reserves/cold/remove", { id: dialog.row.id, reason })}
        />
      )}
      {dialog?.kind === "add" && state && <ColdAddressDialog networks={state.networks} row={dialog.row} onClose={close} onDone={() => model.load()} />}
    </div>
  );
}

function PublicationsCard({ model }: { model: ReservesOfficeModel }) {
  const list = model.publications.data.value;
  const short = list?.rows[0]?.short ?? [];
  return (
    <>
      {short.length > 0 && (
        <p className="office-reserves-alert" role="status">
          <OctagonAlert size={18} aria-hidden="true" />
          <span>The reserves of {short.join(", ").toUpperCase()} are below the liabilities. Players see this. Check the <Link className="office-reserves-link" href="/admin/treasury">treasury</Link> and sign the cold addresses.</span>
        </p>
      )}
      <Card title="Publications" text="Each publication contains the hash of the previous one. The page of a publication shows all figures.">
        {list && <Table label="Publications" columns={columns} rows={list.rows} rowKey={({ number }) => String(number)} empty={<Empty text="There are no publications yet." />} />}
        {!list && <Waiting from={{ failure: model.publications.failure, load: () => model.load() }} height={200} />}
        {list && list.next > 0 && <Button onClick={() => void model.more()}>Show more</Button>}
      </Card>
    </>
  );
}
