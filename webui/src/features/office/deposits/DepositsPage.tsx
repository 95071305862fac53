// The deposits of the site, newest first.

import { Filter, ScanEye } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { StaffDeposit } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { amountText, confirmationsText, depositsModel, heldReasonLabel, stateOptions, states } from "./deposits.model";
import "./deposits.css";

const columns: DataColumn<StaffDeposit>[] = [
  { key: "id", label: "Deposit", alwaysVisible: true, cell: ({ _id }) => <Link className="mono" href={`/admin/deposit/${_id}`} title={_id}>{_id.slice(-8)}</Link>, text: ({ _id }) => _id },
  { key: "at", label: "First seen", cell: ({ created_at }) => <Time at={created_at} />, text: ({ created_at }) => new Date(created_at).toISOString() },
  { key: "player", label: "Player", cell: ({ player, player_name }) => (player ? <Link href={`/admin/user/${player}`}>{player_name}</Link> : <span className="deposits-unassigned">not assigned</span>), text: ({ player_name }) => player_name },
  { key: "player_id", label: "Player's id", cell: ({ player }) => <code>{player || "—"}</code>, text: ({ player }) => player },
  { key: "amount", label: "Amount", numeric: true, cell: (row) => amountText(row), text: ({ sum }) => sum },
  { key: "usd", label: "In $", numeric: true, cell: ({ usd, credited_at }) => (credited_at > 0 ? dollars(Number(usd)) : "—"), text: ({ usd }) => usd },
  { key: "chain", label: "Chain", cell: ({ chain, network }) => chain || network, text: ({ chain }) => chain },
  { key: "network", label: "Network", cell: ({ network }) => network, text: ({ network }) => network },
  {
    key: "state", label: "State",
    cell: ({ state, held: heldReason }) => <span className="deposits-badges"><Badge tone={states[state].tone}>{states[state].label}</Badge>{state === "held" && <span className="deposits-unassigned">{heldReasonLabel(heldReason)}</span>}</span>,
    text: ({ state, held: heldReason }) => (heldReason ? `${states[state].label}: ${heldReasonLabel(heldReason)}` : states[state].label),
  },
  { key: "confirmations", label: "Blocks", numeric: true, cell: (row) => confirmationsText(row), text: ({ confirmations }) => String(confirmations) },
  { key: "txid", label: "Transaction", cell: ({ txid }) => (txid ? <span className="mono" title={txid}>{txid.slice(0, 6)}…{txid.slice(-6)}</span> : "—"), text: ({ txid }) => txid },
  {
    key: "gateway", label: "Gateway", text: ({ gateway, gateway_id }) => (gateway ? `${gateway} ${gateway_id}` : ""),
    cell: ({ gateway, gateway_id }) => (gateway ? <span title={gateway_id}>{gateway} <span className="mono">{gateway_id.length > 13 ? `${gateway_id.slice(0, 12)}…` : gateway_id}</span></span> : "—"),
  },
  { key: "address", label: "Address", cell: ({ address, tag }) => <code>{tag ? `${address} ${tag}` : address}</code>, text: ({ address, tag }) => (tag ? `${address} ${tag}` : address) },
];

export default function DepositsPage() {
  const [{ table, assets }] = useState(() => depositsModel(columns));
  const filters = useMemo<TableFilter[]>(() => [
    { key: "q", label: "Transaction, address or deposit", placeholder: "Transaction or address", kind: "text" },
    { key: "player", label: "Player", placeholder: "Player or id", kind: "text" },
    { key: "state", label: "State", kind: "choice", options: stateOptions },
    { key: "asset", label: "Chain", kind: "choice", options: assets.value },
  ], [assets.value]);
  return (
    <ResourcePage
      className="deposits-list" title="Deposits" model={table} columns={columns} filters={filters} file="deposits" rowName={({ _id }) => `deposit ${_id.slice(-8)}`} empty="There are no deposits yet."
      actions={(row) => [
        { id: "open", label: "Open", icon: <ScanEye aria-hidden="true" />, onSelect: () => navigate(`/admin/deposit/${row._id}`) },
        ...(row.player ? [{ id: "player", label: `All of ${row.player_name}`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("player", row.player) }] : []),
        { id: "state", label: `All that are ${states[row.state].label.toLowerCase()}`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("state", row.state) },
      ]}
    />
  );
}
