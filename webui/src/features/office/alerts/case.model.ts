// Cases and their requests.

import type { CaseRow, ChangeCaseRequest } from "../../../lib/api.gen";

export const caseTones = { open: "brass", waiting: "info", closed: "neutral" } as const;

export const statuses = [
  { value: "open", label: "Open" }, { value: "waiting", label: "Waiting" }, { value: "closed", label: "Closed" },
] as const;

export const linkKinds = [{ value: "player", label: "Player" }, { value: "wager", label: "Bet" }, { value: "transfer", label: "Transfer" }] as const;

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
