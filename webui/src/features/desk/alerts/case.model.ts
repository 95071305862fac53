// Cases, as their pages know them.

import type { CaseRow, CasesRequest, ChangeCaseRequest } from "../../../lib/api.gen";
import type { TableView } from "../../../ui/work/view";

export const caseTones = { open: "brass", waiting: "info", closed: "neutral" } as const;

export const statuses = [
  { value: "open", label: "Open" }, { value: "waiting", label: "Waiting for somebody" }, { value: "closed", label: "Closed" },
] as const;

export const linkKinds = [{ value: "player", label: "Player" }, { value: "wager", label: "Bet" }, { value: "transfer", label: "Transfer" }] as const;

const known = ["active", "open", "waiting", "closed"] as const;

/** The question that a view of the table asks. */
export function casesQuestion({ filters, after, size }: TableView): CasesRequest {
  return { status: known.find((one) => one === filters.status) ?? "", mine: filters.mine === "yes", cursor: after ?? "", limit: size };
}

/** Whether a case should have been done by now. */
export const overdue = ({ status, due_at }: CaseRow, now: number): boolean => status !== "closed" && due_at > 0 && due_at < now;

/** A day, as a field has it; empty for none. */
export const dayOf = (at: number): string => (at > 0 ? new Date(at).toISOString().slice(0, 10) : "");

/** The end of a day; 0 for what is no day. */
export function endOfDay(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59Z`) : NaN;
  return Number.isNaN(at) ? 0 : at;
}

/** The request that changes a case, with what the form has. */
export function changeOf(row: CaseRow, form: { title: string; status: string; severity: string; owner: string; due: string; outcome: string }): ChangeCaseRequest {
  return {
    id: row.id, version: row.version, title: form.title, severity: Number(form.severity), owner: form.owner === row.owner_name ? row.owner : form.owner.trim(),
    status: statuses.find(({ value }) => value === form.status)?.value ?? row.status, outcome: form.outcome,
    due_at: form.due === dayOf(row.due_at) ? row.due_at : endOfDay(form.due),
  };
}
