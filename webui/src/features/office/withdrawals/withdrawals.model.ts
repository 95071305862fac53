// The API calls of the pages of withdrawals.

import { api } from "../../../lib/api";
import type { StaffWithdrawal, WithdrawalFilter } from "../../../lib/api.gen";
import { pageAddress, tableModel, type TableModel } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";
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
  return tableModel<StaffWithdrawal>({
    load: async (view) => {
      const { rows, next } = await api.post("/api/admin/withdrawals", withdrawalsRequest(view), { retry: true });
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns: ["sum", "who", "dollars", "state", "objections", "address", "at"],
    sortable: [],
    filters: ["state", "user", "currency", "min"],
    sizes: [25, 50, 100],
    defaultView: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  });
}

export const approve = (rows: readonly StaffWithdrawal[], reason: string) =>
  api.post("/api/admin/withdrawals/approve", { items: rows.map(({ id, version }) => ({ id, version })), reason });

export type SingleAction = "decline" | "hold" | "release";

export const decide = (action: SingleAction, { id, version }: StaffWithdrawal, reason: string) =>
  api.post(`/api/admin/withdrawal/${action}`, { id, version, reason });
