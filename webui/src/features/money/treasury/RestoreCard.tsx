// What was found on the chain of a network after a restore of the database, and what is paid when
// payments resume.

import { useEffect, useState } from "react";
import type { TreasuryFound, TreasuryNetwork, TreasuryRestore } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { foundLabel, restoreText } from "./restore.texts";
import { restoreModel } from "./treasury.model";
import { TxID } from "./TxID";

const columns: Column<TreasuryFound>[] = [
  { key: "withdrawal", label: "Withdrawal", cell: ({ withdrawal }) => <span className="treasury-full mono">{withdrawal || "not in the ledger"}</span> },
  { key: "amount", label: "Amount", cell: ({ amount, asset }) => (amount ? `${amount} ${asset}` : "—") },
  { key: "address", label: "Address", cell: ({ address }) => <span className="treasury-more treasury-address mono">{address || "—"}</span> },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={foundLabel(state).tone}>{foundLabel(state).text}</Badge> },
  { key: "txid", label: "Transaction", cell: ({ txid, link }) => (txid ? <TxID txid={txid} link={link} cut /> : <span className="treasury-none">none</span>) },
];

export function RestoreCard({ network, restore }: { network: TreasuryNetwork; restore: TreasuryRestore }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={`${network.name}: payments are halted after a restore`} text={restoreText(network, restore)}>
      {restore.reasons.length > 0 && <ul className="treasury-more">{restore.reasons.map((reason) => <li key={reason}>{reason}</li>)}</ul>}
      <div className="treasury-tools">
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>{open ? "Hide the orders" : `Show the orders of ${network.name}`}</Button>
      </div>
      {open && <Orders network={network} />}
    </Card>
  );
}

/** Both lists load only when opened, because a restore stops every network. */
function Orders({ network }: { network: TreasuryNetwork }) {
  const [model] = useState(() => restoreModel(network.id));
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  if (!answer) return <Waiting from={model.data} height={220} />;
  return (
    <div className="treasury-steps">
      <h3>Found on the chain</h3>
      <Table label={`Found on ${network.name}`} columns={columns} rows={answer.found} rowKey={({ txid, withdrawal, address }) => `${txid} ${withdrawal} ${address}`} empty={<Empty text="No outgoing transaction is found yet." />} />
      <h3>Paid after payments resume</h3>
      <Table label={`Unpaid on ${network.name}`} columns={columns} rows={answer.unpaid} rowKey={({ withdrawal }) => withdrawal} empty={<Empty text="The backup has no unpaid orders." />} />
    </div>
  );
}
