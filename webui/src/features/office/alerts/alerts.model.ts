// The API calls of the alert pages.

import { api } from "../../../lib/api";
import type { AlertRow, AlertsRequest } from "../../../lib/api.gen";
import { listModel } from "../../../ui/office/list.model";
import type { TableModel } from "../../../ui/office/table.model";
import type { TableView } from "../../../ui/office/view";

/** The request of a table view. */
export function alertsRequest({ filters, after, size }: TableView): AlertsRequest {
  const state = filters.state;
  return {
    state: state === "open" || state === "taken" || state === "closed" ? state : "",
    severity: Number(filters.severity) || 0,
    rule: filters.rule ?? "",
    user: filters.user ?? "",
    cursor: after ?? "",
    limit: size,
  };
}

export function alertsTable(): TableModel<AlertRow> {
  return listModel<AlertRow>({
    load: (view) => api.post("/api/admin/alerts", alertsRequest(view), { retry: true }),
    rowKey: ({ id }) => id,
    columns: ["title", "severity", "who", "facts", "state", "case", "at"],
    filters: ["state", "severity", "rule", "user"],
  });
}

export const decide = (rows: readonly AlertRow[], action: "take" | "close" | "reopen", outcome = "") =>
  api.post("/api/admin/alerts/decide", { ids: rows.map(({ id }) => id), action, outcome });

export const openCase = (rows: readonly AlertRow[], title: string, note: string) =>
  api.post("/api/admin/case/open", { title, note, severity: Math.max(1, ...rows.map(({ severity }) => severity)), alerts: rows.map(({ id }) => id) });

/** The names of the rules, for a filter. */
export async function loadRuleNames(): Promise<{ value: string; label: string }[]> {
  const { rules } = await api.post("/api/admin/rules", {}, { retry: true });
  return rules.map(({ id, definition }) => ({ value: id, label: definition.name }));
}
