import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Ban, Bot, Plus, ScanEye, ShieldAlert } from "lucide-react";
import type { TokenRow } from "../../../lib/api.gen";
import { nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { DataTable } from "../../../ui/work/DataTable";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { NewToken } from "./NewToken";
import { TokenDrawer } from "./TokenDrawer";
import { tokensModel, type TokensModel } from "./tokens.model";
import "./tokens.css";

const tones = { active: "action", powerless: "brass", expired: "neutral", revoked: "danger" } as const;
const words = { active: "in force", powerless: "may do nothing", expired: "expired", revoked: "revoked" } as const;

const columns: DataColumn<TokenRow>[] = [
  { key: "name", label: "Token", fixed: true, cell: (row) => <span className="tokens-name"><b>{row.name}</b><span className="mono">{row.start}…</span></span>, text: (row) => row.name },
  { key: "state", label: "State", cell: (row) => <Badge tone={tones[row.state]}>{words[row.state]}</Badge>, text: (row) => row.state },
  { key: "permissions", label: "May", cell: (row) => <Permissions row={row} />, text: (row) => row.permissions.join(" ") },
  { key: "maker", label: "Calls as", cell: (row) => <Maker row={row} />, text: (row) => row.maker },
  { key: "addresses", label: "From", cell: (row) => (row.addresses.length > 0 ? <span className="mono tokens-addresses">{row.addresses.join(", ")}</span> : "anywhere"), text: (row) => row.addresses.join(" ") },
  { key: "used", label: "Last used", cell: (row) => <Used row={row} />, text: (row) => (row.used_at > 0 ? new Date(row.used_at).toISOString() : "") },
  { key: "ends", label: "Ends", cell: (row) => <Time at={row.revoked_at > 0 ? row.revoked_at : row.expires_at} />, text: (row) => new Date(row.expires_at).toISOString() },
];

const filters: TableFilter[] = [{ key: "which", label: "Which", kind: "choice", options: [{ value: "ended", label: "ended" }] }];

export default function TokensPage() {
  useSignals();
  const [model] = useState(() => tokensModel(columns.map(({ key }) => key)));
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<TokenRow | null>(null);
  const [ending, setEnding] = useState<TokenRow | null>(null);
  const { table } = model;
  useEffect(() => void table.reload(), [table]);
  const ended = table.view.value.filters.which === "ended";
  return (
    <div className="tokens-page">
      <header>
        <h1>Tokens</h1>
        <p>With a token a program makes the calls of staff, and never more of them than its maker may. <a href="/api/docs" target="_blank" rel="noreferrer">All calls</a></p>
      </header>
      <FilterBar model={table} filters={filters} columns={columns} file="tokens" action={<Button variant="primary" size="small" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>New token</Button>} />
      <DataTable
        label="Tokens"
        model={table}
        columns={columns}
        rowName={(row) => row.name}
        actions={(row) => [
          { id: "look", label: "What it did", icon: <ScanEye aria-hidden="true" />, onSelect: () => setOpen(row) },
          { id: "revoke", label: "Revoke", icon: <Ban aria-hidden="true" />, danger: true, disabled: row.state === "revoked" || row.state === "expired", onSelect: () => setEnding(row) },
        ]}
        empty={<Empty icon={<Bot size={28} aria-hidden="true" />} text={ended ? "No token has ended yet." : "No program has a token yet."} />}
      />
      {making && <NewToken model={model} onClose={() => setMaking(false)} />}
      {open && <TokenDrawer row={open} onClose={() => setOpen(null)} onRevoke={() => {
        setEnding(open);
        setOpen(null);
      }} />}
      {ending && <Revoke row={ending} model={model} onClose={() => setEnding(null)} />}
    </div>
  );
}

/** What a token may do; what its maker has lost meanwhile is struck out. */
function Permissions({ row }: { row: TokenRow }) {
  return (
    <span className="tokens-permissions">
      {row.permissions.map((id) => (row.lost.includes(id) ? <Badge key={id}><s>{id}</s><span className="hidden-text"> lost</span></Badge> : <Badge key={id} tone="info">{id}</Badge>))}
      {row.code && <Badge tone="brass" icon={<ShieldAlert size={12} aria-hidden="true" />}>without a code</Badge>}
    </span>
  );
}

function Maker({ row }: { row: TokenRow }) {
  useSignals();
  return <a href={`/admin/user/${row.maker}`}>{nameOf(row.maker)}</a>;
}

function Used({ row }: { row: TokenRow }) {
  if (row.used_at === 0) return <span className="tokens-quiet">never</span>;
  return <span className="tokens-name"><Time at={row.used_at} /><span className="mono">{row.used_from}</span></span>;
}

function Revoke({ row, model, onClose }: { row: TokenRow; model: TokensModel; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function revoke() {
    setBusy(true);
    const refused = await model.revoke(row.id, reason.trim());
    setBusy(false);
    if (refused !== null) return setFailure(refused);
    toast.success(`${row.name} has ended.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Revoke ${row.name}?`}
      text="The next call with it is refused. A revoked token never comes back."
      action="Revoke"
      loading={busy}
      disabled={reason.trim().length < 3}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <TextField label="Reason" hint="It stands in the log of staff." error={failure} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmDialog>
  );
}
