// All players, by filters or by what staff have in hand.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { PlayerRow } from "../../../lib/api.gen";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { DataTable } from "../../../ui/work/DataTable";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { pageAddress, tableModel } from "../../../ui/work/table.model";
import { loadPlayers } from "./players.model";
import { standingOf } from "./standing";
import "./dossier.css";

const iso = (at: number) => (at ? new Date(at).toISOString() : "");

const columns: DataColumn<PlayerRow>[] = [
  { key: "name", label: "Player", fixed: true, cell: ({ id, name, avatar }) => <Link className="dossier-name" href={`/admin/user/${id}`}><Avatar src={avatar} name={name} size={24} />{name}</Link>, text: ({ name }) => name },
  { key: "id", label: "Id", cell: ({ id }) => <code>{id}</code>, text: ({ id }) => id },
  { key: "email", label: "E-mail", cell: ({ email, email_verified }) => <>{email || "—"} {email && !email_verified && <Badge>not confirmed</Badge>}</>, text: ({ email }) => email },
  { key: "standing", label: "Standing", cell: (one) => <span className="dossier-badges">{standingOf(one).map(({ text, tone }) => <Badge key={text} tone={tone}>{text}</Badge>)}</span>, text: (one) => standingOf(one).map(({ text }) => text).join(", ") },
  { key: "tags", label: "Tags", cell: ({ tags }) => tags.map((tag) => `#${tag}`).join(" "), text: ({ tags }) => tags.join(" ") },
  { key: "created", label: "Registered", numeric: true, sortable: true, cell: ({ created_at }) => <Time at={created_at} />, text: ({ created_at }) => iso(created_at) },
  { key: "seen", label: "Last seen", numeric: true, sortable: true, cell: ({ last_seen_at }) => (last_seen_at ? <Time at={last_seen_at} /> : "—"), text: ({ last_seen_at }) => iso(last_seen_at) },
];

const filters: TableFilter[] = [
  { key: "q", label: "Search", placeholder: "Name, e-mail, id, address, wallet", kind: "text" },
  { key: "standing", label: "Standing", kind: "choice", options: ["banned", "muted", "excluded", "staff"].map((value) => ({ value, label: value })) },
  { key: "verified", label: "E-mail", kind: "choice", options: [{ value: "yes", label: "confirmed" }, { value: "no", label: "not confirmed" }] },
  { key: "tag", label: "Tag", placeholder: "tag", kind: "text" },
];

export default function PlayersPage() {
  useSignals();
  const [model] = useState(() => tableModel<PlayerRow>({
    load: loadPlayers,
    rowKey: ({ id }) => id,
    columns: columns.map(({ key }) => key),
    sortable: ["created", "seen"],
    filters: filters.map(({ key }) => key),
    sizes: [25, 50, 100, 200],
    standard: { sort: { key: "created", down: true }, filters: {}, hidden: ["id"], after: null, size: 50 },
    address: pageAddress,
  }));
  useEffect(() => void model.reload(), [model]);
  return (
    <>
      <h1>Players</h1>
      <p className="dossier-more">The newest first. By last seen, only those who are signed in somewhere are listed.</p>
      <FilterBar model={model} filters={filters} columns={columns} file="players" />
      <DataTable label="Players" model={model} columns={columns} rowName={({ name }) => name} empty={<Empty text="Nobody has registered yet." />} />
    </>
  );
}
