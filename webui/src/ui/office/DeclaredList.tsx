// A list of the office that Go declares.

import { useState } from "react";
import { ScanEye } from "lucide-react";
import { api } from "../../lib/api";
import { columnText, filterRequest, isFor, isRow, textOf, type DeclaredAction, type DeclaredColumn, type DeclaredResource, type DeclaredRow } from "../../lib/declared";
import { loadNames } from "../../lib/officeNames";
import { hasPermission } from "../../lib/permissions";
import { LinkButton } from "../Button";
import { DeclaredCell } from "./DeclaredCell";
import { DeclaredDialog } from "./DeclaredDialog";
import { DescriptionList } from "./Details";
import { Drawer } from "./Drawer";
import type { TableFilter } from "./FilterBar";
import { listModel } from "./list.model";
import { ResourcePage, type ListDialogProps, type RowAction } from "./ResourcePage";
import type { DataColumn } from "./table.model";
import { workTexts } from "./texts";

/** The page of a list. */
export function DeclaredList({ resource }: { resource: DeclaredResource }) {
  const [model] = useState(() => declaredModel(resource));
  const { name, title, lead, links = [], columns, details, filters = [], create, actions = [], empty } = resource;
  const permitted = actions.filter(({ permission }) => hasPermission(permission));
  const rowName = (row: DeclaredRow) => columnText(columns[0]!, row);
  const rowActions = (row: DeclaredRow): RowAction[] => [
    ...(details ? [{ id: "details", label: workTexts.showDetails, icon: <ScanEye aria-hidden="true" />, dialog: ({ onClose }: ListDialogProps) => <Details columns={details} title={rowName(row)} row={row} onClose={onClose} /> }] : []),
    ...permitted.map((action) => ({ id: action.id, label: action.label, danger: action.danger, disabled: !isFor(action, row), dialog: dialogOf(action, row) })),
  ];
  return (
    <ResourcePage
      title={title} lead={lead} model={model} columns={columns.map(tableColumn)} filters={filters.map(tableFilter)} file={name} exportFile={() => exportFile(resource, model.view.peek().filters)}
      tools={links.length > 0 && links.map(({ label, path }) => <LinkButton key={path} href={path}>{label}</LinkButton>)}
      create={create && hasPermission(create.permission) ? { label: create.label, dialog: dialogOf(create, {}) } : undefined}
      rowName={rowName} actions={details || permitted.length > 0 ? rowActions : undefined} empty={empty}
    />
  );
}

const dialogOf = (action: DeclaredAction, row: DeclaredRow) => (props: ListDialogProps) => <DeclaredDialog action={action} row={row} {...props} />;

function Details({ columns, title, row, onClose }: { columns: readonly DeclaredColumn[]; title: string; row: DeclaredRow; onClose: () => void }) {
  return (
    <Drawer title={title} onClose={onClose}>
      <DescriptionList items={columns.map((column) => ({ label: column.label, value: <DeclaredCell column={column} row={row} exact /> }))} />
    </Drawer>
  );
}

function tableColumn(column: DeclaredColumn, at: number): DataColumn<DeclaredRow> {
  const { field, label, kind } = column;
  return { key: field, label, numeric: kind === "count" || kind === "dollars" || kind === "time", alwaysVisible: at === 0, cell: (row) => <DeclaredCell column={column} row={row} /> };
}

function tableFilter({ field, label, placeholder, options }: NonNullable<DeclaredResource["filters"]>[number]): TableFilter {
  return options ? { key: field, label, kind: "choice", options } : { key: field, label, kind: "text", placeholder };
}

function declaredModel({ call, key, size, columns, details = [], filters = [] }: DeclaredResource) {
  const players = [...columns, ...details].filter(({ kind, name }) => kind === "player" && !name);
  return listModel<DeclaredRow>({
    async load({ filters: values, after, size: limit }, signal) {
      const answer = await api.declared(call, { ...filterRequest(filters, values), cursor: after ?? "", limit }, { retry: true, signal });
      if (!isRow(answer)) return { rows: [] };
      const rows = Array.isArray(answer.rows) ? answer.rows.filter(isRow) : [];
      void loadNames(rows.flatMap((row) => players.map(({ field }) => textOf(row, field))));
      return { rows, next: textOf(answer, "next") };
    },
    rowKey: (row) => textOf(row, key),
    columns: columns.map(({ field }) => field),
    filters: filters.map(({ field }) => field),
    hidden: columns.filter(({ hidden }) => hidden).map(({ field }) => field),
    size,
  });
}

async function exportFile({ call, filters = [] }: DeclaredResource, values: Readonly<Record<string, string>>) {
  const answer = await api.declared(`${call}/csv`, filterRequest(filters, values), { retry: true });
  if (!isRow(answer)) throw new Error("the export has no content");
  return { text: textOf(answer, "text"), rows: Number(answer.rows), cut: answer.cut === true };
}
