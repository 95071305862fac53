// Cases and their requests.

import type { CaseRow, CasesRequest, ChangeCaseRequest } from "../../../lib/api.gen";
import type { TableView } from "../../../ui/office/view";

export const caseTones = { open: "brass", waiting: "info", closed: "neutral" } as const;

export const statuses = [
  { value: "open", label: "Open" }, { value: "waiting", label: "Waiting" }, { value: "closed", label: "Closed" },
] as const;

export const linkKinds = [{ value: "player", label: "Player" }, { value: "wager", label: "Bet" }, { value: "transfer", label: "Transfer" }] as const;

const listedStatuses = ["active", "open", "waiting", "closed"] as const;

/** The request of a table view. */
export function casesRequest({ filters, after, size }: TableView): CasesRequest {
  return { status: listedStatuses.find((one) => one === filters.status) ?? "", mine: filters.mine === "yes", cursor: after ?? "", limit: size };
}

/** Whether a case is past its due date. */
export const overdue = ({ status, due_at }: CaseRow, now: number): boolean => status !== "closed" && due_at > 0 && due_at < now;

/** A day in the format of a date field. Empty for none. */
export const formatDay = (at: number): string => (at > 0 ? new Date(at).toISOString().slice(0, 10) : "");

/** The end of a day. 0 for an invalid day. */
export function endOfDay(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59Z`) : NaN;
  return Number.isNaN(at) ? 0 : at;
}

/** The request that changes a case, from the form. */
export function changeRequest(row: CaseRow, form: { title: string; status: string; severity: string; owner: string; due: string; outcome: string }): ChangeCaseRequest {
  return {
    id: row.id, version: row.version, title: form.title, severity: Number(form.severity), owner: form.owner === row.owner_name ? row.owner : form.owner.trim(),
    status: statuses.find(({ value }) => value === form.status)?.value ?? row.status, outcome: form.outcome,
    due_at: form.due === formatDay(row.due_at) ? row.due_at : endOfDay(form.due),
  };
}
