import { useEffect, useMemo } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { TokenCall, TokenRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { nameOf } from "../../../lib/officeNames";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { type Column, Table } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/work/Drawer";
import { DescriptionList } from "../../../ui/work/Facts";
import { callsModel } from "./tokens.model";

const columns: Column<TokenCall>[] = [
  { key: "day", label: "Day", cell: ({ day }) => new Date(day).toISOString().slice(0, 10), sortBy: ({ day }) => day },
  { key: "call", label: "Call", cell: ({ call }) => <span className="mono tokens-call">{call}</span>, sortBy: ({ call }) => call },
  { key: "done", label: "Done", numeric: true, cell: ({ done }) => formatCount(done), sortBy: ({ done }) => done },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => formatCount(refused), sortBy: ({ refused }) => refused },
];

/** All of a token but its secret, and which calls it made. */
export function TokenDrawer({ row, onRevoke, onClose }: { row: TokenRow; onRevoke: () => void; onClose: () => void }) {
  useSignals();
  const model = useMemo(() => callsModel(row.id), [row.id]);
  useEffect(() => void model.load(), [model]);
  const calls = model.calls.value;
  const over = row.state === "revoked" || row.state === "expired";
  return (
    <Drawer title={row.name} onClose={onClose} footer={!over && <Button variant="danger" onClick={onRevoke}>Revoke</Button>}>
      <div className="tokens-made">
        <DescriptionList
          facts={[
            { label: "Begins with", value: <span className="mono">{row.start}…</span> },
            { label: "May", value: row.permissions.filter((id) => !row.lost.includes(id)).join(", ") || "nothing" },
            { label: "Lost", value: row.lost.length > 0 ? `${row.lost.join(", ")}: its maker has it no more` : null },
            { label: "Codes", value: row.code ? "may go without a recent code" : "refused where people give a code" },
            { label: "From", value: row.addresses.join(", ") || "anywhere" },
            { label: "Calls as", value: <a href={`/admin/user/${row.maker}`}>{nameOf(row.maker)}</a> },
            { label: "Made", value: <><ExactTime at={row.created_at} /> by {nameOf(row.created_by)}</> },
            { label: "Ends", value: <ExactTime at={row.expires_at} /> },
            { label: "Revoked", value: row.revoked_at > 0 ? <><ExactTime at={row.revoked_at} /> by {nameOf(row.revoked_by)}</> : null },
            { label: "Its deeds", value: <a href={`/admin/log?actor=${encodeURIComponent(`token:${row.id}:${row.maker}`)}`}>in the log of staff</a> },
          ]}
        />
        <h3>Calls of the last 30 days</h3>
        {model.failure.value && <Failed text={model.failure.value} onRetry={() => void model.load()} />}
        {!calls && !model.failure.value && <Skeleton height={120} />}
        {calls && <Table label="Calls" columns={columns} rows={calls} rowKey={({ day, call }) => day + call} empty={<Empty text="It has made no call yet." />} />}
      </div>
    </Drawer>
  );
}
