// The API calls of the pages of withdrawals.

import { api } from "../../../lib/api";
import type { StaffWithdrawal, WithdrawalFilter } from "../../../lib/api.gen";
import { listModel } from "../../../ui/office/list.model";
import type { TableModel } from "../../../ui/office/table.model";
import type { TableView } from "../../../ui/office/view";
import { requestedState } from "./labels";

/** The request of a table view. */
export function withdrawalsRequest({ filters, after, size }: TableView): WithdrawalFilter {
  const state = requestedState(filters.state);
  return {
    ...(state ? { state } : {}),
    user: filters.user ?? "",
    currency: (filters.currency ?? "").trim().toLowerCase(),
    min: Math.max(0, Math.floor(Number(filters.min) || 0)),
    cursor: after ?? "",
    limit: size,
  };
}

export function withdrawalsTable(): TableModel<StaffWithdrawal> {
  return listModel<StaffWithdrawal>({
    load: (view) => api.post("/api/admin/withdrawals", withdrawalsRequest(view), { retry: true }),
    rowKey: ({ id }) => id,
    columns: ["sum", "who", "dollars", "state", "objections", "address", "at"],
    filters: ["state", "user", "currency", "min"],
    maxSize: 100,
  });
}

export const approve = (rows: readonly StaffWithdrawal[], reason: string) =>
  api.post("/api/admin/withdrawals/approve", { items: rows.map(({ id, version }) => ({ id, version })), reason });

export type SingleAction = "decline" | "hold" | "release";

export const decide = (action: SingleAction, { id, version }: StaffWithdrawal, reason: string) =>
  api.post(`/api/admin/withdrawal/${action}`, { id, version, reason });
