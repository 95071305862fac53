// Accounts that share something with a player's account.

import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { RelatedRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";

const kinds = ["address", "device", "referral", "gifts"] as const;

const columns: Column<RelatedRow>[] = [
  { key: "name", label: "Account", cell: ({ id, name, banned }) => <><Link href={`/admin/user/${id}`}>{name}</Link> {banned && <Badge tone="danger">banned</Badge>}</> },
  ...kinds.map((kind): Column<RelatedRow> => ({ key: kind, label: `Same ${kind}`, numeric: true, cell: ({ by }) => by[kind] ?? "—" })),
];

export default function RelatedPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player/related", { user: userId }, { retry: true })} height={120}>
      {({ accounts }) => <Table label="Related accounts" columns={columns} rows={accounts} rowKey={({ id }) => id} empty={<Empty text="There are no related accounts." />} />}
    </LoadedCall>
  );
}
