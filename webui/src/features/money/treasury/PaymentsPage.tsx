// The payments of the site on chains, newest first.

import { Send } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { TreasuryPayment } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { TxID } from "./TxID";
import { paymentsTable } from "./treasury.model";
import { cents, paymentStates, paymentLabel, titleOf, versionLabel } from "./treasury.texts";
import "./treasury.css";

const columns: DataColumn<TreasuryPayment>[] = [
  {
    key: "payment", label: "Payment", alwaysVisible: true, text: titleOf,
    cell: (row) => <span className="treasury-two"><Link className="treasury-link" href={`/admin/treasury/${row.id}`}>{titleOf(row)}</Link>{row.alarm && <span className="treasury-more treasury-bad treasury-sentence">{row.alarm}</span>}</span>,
  },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={paymentLabel(state).tone}>{paymentLabel(state).text}</Badge>, text: ({ state }) => paymentLabel(state).text },
  { key: "version", label: "Newest", cell: ({ version }) => (version ? <Badge tone={versionLabel(version).tone}>{versionLabel(version).text}</Badge> : "—"), text: ({ version }) => version },
  { key: "outputs", label: "Pays", numeric: true, cell: ({ outputs }) => formatCount(outputs), text: ({ outputs }) => String(outputs) },
  { key: "dollars", label: "Value", numeric: true, cell: ({ dollars }) => `$${cents(dollars)}`, text: ({ dollars }) => dollars },
  { key: "versions", label: "Versions", numeric: true, cell: ({ versions }) => formatCount(versions), text: ({ versions }) => String(versions) },
  { key: "txid", label: "Transaction", cell: ({ txid, link }) => <TxID txid={txid} link={link} cut />, text: ({ txid }) => txid },
  { key: "at", label: "Started", numeric: true, cell: ({ at }) => <Time at={at} />, text: ({ at }) => new Date(at).toISOString() },
];

const filters: TableFilter[] = [
  { key: "state", label: "State", kind: "choice", options: paymentStates.map((value) => ({ value, label: paymentLabel(value).text })) },
  { key: "network", label: "Network", kind: "text", placeholder: "Network, such as ltc" },
];

export default function PaymentsPage() {
  const [model] = useState(paymentsTable);
  return (
    <ResourcePage title="Treasury payments" lead="Each payment is one chain transaction with all its versions." tools={<LinkButton href="/admin/treasury">Treasury</LinkButton>}
      model={model} columns={columns} filters={filters} file="treasury-payments" label="Payments" rowName={titleOf} empty="There are no payments yet." emptyIcon={Send} />
  );
}
