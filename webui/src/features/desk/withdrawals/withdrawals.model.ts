// What the pages of withdrawals ask the server for.

import { api } from "../../../lib/api";
import type { StaffWithdrawal, WithdrawalFilter } from "../../../lib/api.gen";
import { pageAddress, tableModel, type TableModel } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";
import { stateAsked } from "./words";

/** The question that a view of the table asks. */
export function questionOf({ filters, after, size }: TableView): WithdrawalFilter {
  const state = stateAsked(filters.state);
  return {
    ...(state ? { state } : {}),
    user: filters.user ?? "",
    currency: (filters.currency ?? "").trim().toLowerCase(),
    least: Math.max(0, Math.floor(Number(filters.least) || 0)),
    cursor: after ?? "",
    limit: size,
  };
}

export function withdrawalsTable(): TableModel<StaffWithdrawal> {
  return tableModel<StaffWithdrawal>({
    load: async (view) => {
      const { rows, next } = await api.post("/api/admin/withdrawals", questionOf(view), { retry: true });
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns: ["sum", "who", "dollars", "state", "objections", "address", "at"],
    sortable: [],
    filters: ["state", "user", "currency", "least"],
    sizes: [25, 50, 100],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  });
}

export const approve = (rows: readonly StaffWithdrawal[], reason: string) =>
  api.post("/api/admin/withdrawals/approve", { items: rows.map(({ id, version }) => ({ id, version })), reason });

export type Single = "decline" | "hold" | "release";

export const decide = (deed: Single, { id, version }: StaffWithdrawal, reason: string) =>
  api.post(`/api/admin/withdrawal/${deed}`, { id, version, reason });
