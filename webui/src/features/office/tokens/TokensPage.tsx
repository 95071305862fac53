import { useState } from "react";
import { Ban, Bot, ScanEye, ShieldAlert } from "lucide-react";
import type { TokenRow } from "../../../lib/api.gen";
import { nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ReasonConfirm } from "../../../ui/office/ReasonConfirm";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { CreateTokenDialog } from "./CreateTokenDialog";
import { TokenDrawer } from "./TokenDrawer";
import { tokensModel, type TokensModel } from "./tokens.model";
import "./tokens.css";

const tones = { active: "action", powerless: "brass", expired: "neutral", revoked: "danger" } as const;
const stateTexts = { active: "active", powerless: "no permissions", expired: "expired", revoked: "revoked" } as const;

const columns: DataColumn<TokenRow>[] = [
  { key: "name", label: "Token", alwaysVisible: true, cell: (row) => <span className="tokens-name"><b>{row.name}</b><span className="mono">{row.prefix}…</span></span>, text: (row) => row.name },
  { key: "state", label: "State", cell: (row) => <Badge tone={tones[row.state]}>{stateTexts[row.state]}</Badge>, text: (row) => row.state },
  { key: "permissions", label: "Permissions", cell: (row) => <PermissionList row={row} />, text: (row) => row.permissions.join(" ") },
  { key: "maker", label: "Owner", cell: (row) => <OwnerLink row={row} />, text: (row) => row.owner },
  { key: "addresses", label: "From", cell: (row) => (row.addresses.length > 0 ? <span className="mono tokens-addresses">{row.addresses.join(", ")}</span> : "anywhere"), text: (row) => row.addresses.join(" ") },
  { key: "used", label: "Last used", cell: (row) => <LastUsed row={row} />, text: (row) => (row.used_at > 0 ? new Date(row.used_at).toISOString() : "") },
  { key: "ends", label: "Expires", cell: (row) => <Time at={row.revoked_at > 0 ? row.revoked_at : row.expires_at} />, text: (row) => new Date(row.expires_at).toISOString() },
];

const filters: TableFilter[] = [{ key: "which", label: "Which", kind: "choice", options: [{ value: "ended", label: "ended" }] }];

export default function TokensPage() {
  const [model] = useState(() => tokensModel(columns));
  const [selected, setSelected] = useState<TokenRow | null>(null);
  const [revoking, setRevoking] = useState<TokenRow | null>(null);
  const endedOnly = model.table.view.value.filters.which === "ended";
  return (
    <ResourcePage
      title="Tokens" lead={<>A program uses a token to make staff calls, within the permissions of the token's owner. <a href="/api/docs" target="_blank" rel="noreferrer">All calls</a></>}
      create={{ label: "New token", dialog: ({ onClose }) => <CreateTokenDialog model={model} onClose={onClose} /> }}
      model={model.table} columns={columns} filters={filters} file="tokens" rowName={(row) => row.name}
      actions={(row) => [
        { id: "look", label: "Show calls", icon: <ScanEye aria-hidden="true" />, onSelect: () => setSelected(row) },
        { id: "revoke", label: "Revoke", icon: <Ban aria-hidden="true" />, danger: true, disabled: row.state === "revoked" || row.state === "expired", onSelect: () => setRevoking(row) },
      ]}
      empty={endedOnly ? "There are no ended tokens." : "There are no tokens yet."} emptyIcon={Bot}
    >
      {selected && <TokenDrawer row={selected} onClose={() => setSelected(null)} onRevoke={() => {
        setRevoking(selected);
        setSelected(null);
      }} />}
      {revoking && <RevokeDialog row={revoking} model={model} onClose={() => setRevoking(null)} />}
    </ResourcePage>
  );
}

/** The permissions of a token. Permissions that its creator has lost are struck out. */
function PermissionList({ row }: { row: TokenRow }) {
  return (
    <span className="tokens-permissions">
      {row.permissions.map((id) => (row.lost_permissions.includes(id) ? <Badge key={id}><s>{id}</s><span className="hidden-text"> lost</span></Badge> : <Badge key={id} tone="info">{id}</Badge>))}
      {row.without_code && <Badge tone="brass" icon={<ShieldAlert size={12} aria-hidden="true" />}>without a code</Badge>}
    </span>
  );
}

function OwnerLink({ row }: { row: TokenRow }) {
  return <a href={`/admin/user/${row.owner}`}>{nameOf(row.owner)}</a>;
}

function LastUsed({ row }: { row: TokenRow }) {
  if (row.used_at === 0) return <span className="tokens-secondary">never</span>;
  return <span className="tokens-name"><Time at={row.used_at} /><span className="mono">{row.used_from}</span></span>;
}

function RevokeDialog({ row, model, onClose }: { row: TokenRow; model: TokensModel; onClose: () => void }) {
  return (
    <ReasonConfirm title={`Revoke ${row.name}?`} text="Later calls with it are refused. This cannot be undone." action="Revoke"
      run={(reason) => model.revoke(row.id, reason)} doneText={`${row.name} was revoked.`} onClose={onClose} />
  );
}
