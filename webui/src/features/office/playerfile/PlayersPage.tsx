// All players, found by filters or by data that staff have, such as an id or an address.

import { useState } from "react";
import { Link } from "wouter";
import type { PlayerRow } from "../../../lib/api.gen";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import { listModel } from "../../../ui/office/list.model";
import type { DataColumn } from "../../../ui/office/table.model";
import { loadPlayers } from "./players.model";
import { statusBadges } from "./status";
import "./player-file.css";

const isoTime = (at: number) => (at ? new Date(at).toISOString() : "");

const columns: DataColumn<PlayerRow>[] = [
  { key: "name", label: "Player", alwaysVisible: true, cell: ({ id, name, avatar }) => <Link className="player-file-name" href={`/admin/user/${id}`}><Avatar src={avatar} name={name} size={24} />{name}</Link>, text: ({ name }) => name },
  { key: "id", label: "Id", cell: ({ id }) => <code>{id}</code>, text: ({ id }) => id },
  { key: "email", label: "Email", cell: ({ email, email_verified }) => <>{email || "—"} {email && !email_verified && <Badge>not confirmed</Badge>}</>, text: ({ email }) => email },
  { key: "status", label: "Status", cell: (one) => <span className="player-file-badges">{statusBadges(one).map(({ text, tone }) => <Badge key={text} tone={tone}>{text}</Badge>)}</span>, text: (one) => statusBadges(one).map(({ text }) => text).join(", ") },
  { key: "tags", label: "Tags", cell: ({ tags }) => tags.map((tag) => `#${tag}`).join(" "), text: ({ tags }) => tags.join(" ") },
  { key: "created", label: "Registered", numeric: true, sortable: true, cell: ({ created_at }) => <Time at={created_at} />, text: ({ created_at }) => isoTime(created_at) },
  { key: "seen", label: "Last seen", numeric: true, sortable: true, cell: ({ last_seen_at }) => (last_seen_at ? <Time at={last_seen_at} /> : "—"), text: ({ last_seen_at }) => isoTime(last_seen_at) },
];

const filters: TableFilter[] = [
  { key: "q", label: "Search", placeholder: "Name, email, id, address, wallet", kind: "text" },
  { key: "status", label: "Status", kind: "choice", options: ["banned", "muted", "excluded", "staff"].map((value) => ({ value, label: value })) },
  { key: "verified", label: "Email", kind: "choice", options: [{ value: "yes", label: "confirmed" }, { value: "no", label: "not confirmed" }] },
  { key: "tag", label: "Tag", placeholder: "tag", kind: "text" },
  { key: "referrer", label: "Referred by", placeholder: "Name or id", kind: "text" },
  { key: "country", label: "Country", placeholder: "Two-letter code, such as BR", kind: "text" },
];

export default function PlayersPage() {
  const [model] = useState(() => listModel<PlayerRow>({ load: loadPlayers, rowKey: ({ id }) => id, columns, sortable: ["created", "seen"], filters, hidden: ["id"], sort: { key: "created", descending: true } }));
  return (
    <ResourcePage title="Players" lead="Newest first. Sorted by last seen, only players with a session are listed." model={model} columns={columns} filters={filters} file="players" rowName={({ name }) => name} empty="There are no players yet." />
  );
}
