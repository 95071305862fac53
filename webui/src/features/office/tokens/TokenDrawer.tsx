import { useEffect, useMemo } from "react";
import type { TokenCall, TokenRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { nameOf } from "../../../lib/officeNames";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { type Column, Table } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/office/Drawer";
import { DescriptionList } from "../../../ui/office/Details";
import { callsModel } from "./tokens.model";

const columns: Column<TokenCall>[] = [
  { key: "day", label: "Day", cell: ({ day }) => new Date(day).toISOString().slice(0, 10), sortBy: ({ day }) => day },
  { key: "call", label: "Call", cell: ({ call }) => <span className="mono tokens-call">{call}</span>, sortBy: ({ call }) => call },
  { key: "done", label: "Done", numeric: true, cell: ({ done }) => formatCount(done), sortBy: ({ done }) => done },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => formatCount(refused), sortBy: ({ refused }) => refused },
];

/** A token without its secret, and its calls. */
export function TokenDrawer({ row, onRevoke, onClose }: { row: TokenRow; onRevoke: () => void; onClose: () => void }) {
  const model = useMemo(() => callsModel(row.id), [row.id]);
  useEffect(() => void model.load(), [model]);
  const calls = model.calls.value;
  const isOver = row.state === "revoked" || row.state === "expired";
  return (
    <Drawer title={row.name} onClose={onClose} footer={!isOver && <Button variant="danger" onClick={onRevoke}>Revoke</Button>}>
      <div className="tokens-created">
        <DescriptionList
          items={[
            { label: "Prefix", value: <span className="mono">{row.prefix}…</span> },
            { label: "Permissions", value: row.permissions.filter((id) => !row.lost_permissions.includes(id)).join(", ") || "nothing" },
            { label: "Lost", value: row.lost_permissions.length > 0 ? `${row.lost_permissions.join(", ")}: the owner no longer has it` : null },
            { label: "Codes", value: row.without_code ? "calls without a recent code allowed" : "calls that require a code are refused" },
            { label: "From", value: row.addresses.join(", ") || "anywhere" },
            { label: "Owner", value: <a href={`/admin/user/${row.owner}`}>{nameOf(row.owner)}</a> },
            { label: "Created", value: <><ExactTime at={row.created_at} /> by {nameOf(row.created_by)}</> },
            { label: "Expires", value: <ExactTime at={row.expires_at} /> },
            { label: "Revoked", value: row.revoked_at > 0 ? <><ExactTime at={row.revoked_at} /> by {nameOf(row.revoked_by)}</> : null },
            { label: "Actions", value: <a href={`/admin/log?actor=${encodeURIComponent(`token:${row.id}:${row.owner}`)}`}>in the staff log</a> },
          ]}
        />
        <h3>Calls of the last 30 days</h3>
        {(model.failure.value || !calls) && <Waiting from={model} height={120} />}
        {calls && <Table label="Calls" columns={columns} rows={calls} rowKey={({ day, call }) => day + call} empty={<Empty text="There are no calls yet." />} />}
      </div>
    </Drawer>
  );
}
