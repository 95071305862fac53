// The whole catalogue: found by filters, changed one by one or in bulk.

import { useState } from "react";
import { Star, Upload } from "lucide-react";
import { Link } from "wouter";
import type { AdminGameRow } from "../../../lib/api.gen";
import { navigate } from "../../../lib/navigate";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import { listModel } from "../../../ui/office/list.model";
import type { DataColumn } from "../../../ui/office/table.model";
import { filterChoices, loadGames, productName, stateOptions, switchGames } from "./games.model";
import { BulkEditDialog } from "./BulkEditDialog";
import "./products.css";

const columns: DataColumn<AdminGameRow>[] = [
  { key: "name", label: "Game", alwaysVisible: true, cell: ({ id, name, image }) => <Link className="offer-game" href={`/admin/game/${id}`}><img src={image} alt="" width={28} height={28} loading="lazy" />{name}</Link>, text: ({ name }) => name },
  { key: "id", label: "Id", cell: ({ id }) => <code>{id}</code>, text: ({ id }) => id },
  { key: "state", label: "State", cell: (row) => <span className="offer-badges"><OnBadge on={row.on} />{row.edited && <Badge tone="info">changed</Badge>}{row.blocked > 0 && <Badge tone="brass">{`${row.blocked} blocked`}</Badge>}</span>, text: ({ on }) => (on ? "on" : "off") },
  { key: "product", label: "Product", cell: ({ product }) => productName(product), text: ({ product }) => productName(product) },
  { key: "provider", label: "Provider", cell: ({ provider }) => provider, text: ({ provider }) => provider },
  { key: "category", label: "Categories", cell: (row) => [...row.category, row.custom_category].filter(Boolean).join(", "), text: (row) => [...row.category, row.custom_category].filter(Boolean).join("|") },
  { key: "tags", label: "Tags", cell: ({ tags }) => tags.map((tag) => `#${tag}`).join(" "), text: ({ tags }) => tags.join("|") },
  { key: "priority", label: "Order", numeric: true, cell: (row) => <span className="offer-order">{row.featured && <Star size={14} aria-label="featured" />}{row.priority}</span>, text: ({ priority }) => String(priority) },
];

export function OnBadge({ on }: { on: boolean }) {
  return <Badge tone={on ? "action" : "danger"}>{on ? "on" : "off"}</Badge>;
}

type BulkAction = { kind: "switch"; rows: AdminGameRow[]; on: boolean } | { kind: "edit"; rows: AdminGameRow[] };

export default function GamesPage() {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [model] = useState(() => listModel<AdminGameRow>({
    load: loadGames,
    rowKey: ({ id }) => id,
    columns,
    filters: ["q", "state", "provider", "category", "product"],
    hidden: ["id"],
  }));
  const toOptions = (list: string[], name = (one: string) => one) => list.map((value) => ({ value, label: name(value) }));
  const { providers, categories, products } = filterChoices.value;
  const filters: TableFilter[] = [
    { key: "q", label: "Search", placeholder: "Name or id", kind: "text" },
    { key: "state", label: "State", kind: "choice", options: stateOptions },
    { key: "provider", label: "Provider", kind: "choice", options: toOptions(providers) },
    { key: "category", label: "Category", kind: "choice", options: toOptions(categories) },
    { key: "product", label: "Product", kind: "choice", options: toOptions(products, productName) },
  ];
  const closeAndReload = () => {
    model.clearSelection();
    void model.reload();
  };
  return (
    <ResourcePage
      title="Games" tools={<LinkButton href="/admin/games/import"><Upload size={14} aria-hidden="true" /> Import</LinkButton>}
      model={model} columns={columns} filters={filters} file="games" rowName={({ name }) => name} empty="There are no games."
      actions={(row) => [
        { id: "open", label: "Open", onSelect: () => navigate(`/admin/game/${row.id}`) },
        { id: "switch", label: row.on ? "Turn off" : "Turn on", danger: row.on, onSelect: () => setAction({ kind: "switch", rows: [row], on: !row.on }) },
      ]}
      bulk={[
        { id: "on", label: "Turn on", run: (rows) => setAction({ kind: "switch", rows, on: true }) },
        { id: "off", label: "Turn off", danger: true, run: (rows) => setAction({ kind: "switch", rows, on: false }) },
        { id: "edit", label: "Change", run: (rows) => setAction({ kind: "edit", rows }) },
      ]}
    >
      {action?.kind === "switch" && <SwitchDialog rows={action.rows} on={action.on} onClose={() => setAction(null)} onDone={closeAndReload} />}
      {action?.kind === "edit" && <BulkEditDialog rows={action.rows} onClose={() => setAction(null)} onDone={closeAndReload} />}
    </ResourcePage>
  );
}

interface SwitchDialogProps {
  rows: Pick<AdminGameRow, "id" | "name">[];
  on: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function SwitchDialog({ rows, on, onClose, onDone }: SwitchDialogProps) {
  const gamesText = rows.length === 1 ? rows[0]!.name : `${rows.length} games`;
  return (
    <ReasonDialog
      title={on ? `Turn ${gamesText} on` : `Turn ${gamesText} off`}
      description={on ? "Players can stake again immediately." : "New stakes are refused immediately. Open rounds can be finished."}
      action={on ? "Turn on" : "Turn off"}
      doneText={on ? `${gamesText}: open for stakes.` : `${gamesText}: closed for new stakes.`}
      send={({ reason }) => switchGames(rows.map(({ id }) => id), on, reason)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
