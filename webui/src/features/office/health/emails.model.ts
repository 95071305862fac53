// The emails of the site and their delivery.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { MailAnswer, MailRow } from "../../../lib/api.gen";
import { listModel, type ListColumns } from "../../../ui/office/list.model";

/** A part of the text of an email. */
export interface EmailPart {
  text: string;
  /** The address of a link. */
  href?: string;
}

const linkPattern = /https?:\/\/[^\s<>"]+/g;

/** Splits the text of an email into words and links. */
export function splitEmail(text: string): EmailPart[] {
  const parts: EmailPart[] = [];
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match[0], href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const states = ["waiting", "sent", "failed", "unknown"] as const;
type State = (typeof states)[number];

export const stateNames: Record<State, string> = { waiting: "Waiting", sent: "Sent", failed: "Failed", unknown: "Unknown" };

export function emailsModel(columns: ListColumns) {
  const summary = signal<Omit<MailAnswer, "rows" | "next"> | null>(null);
  const table = listModel<MailRow>({
    async load({ filters, after, size }) {
      const state = states.find((one) => one === filters.state) ?? "";
      const { rows, next, ...rest } = await api.post("/api/admin/mail", { state, kind: filters.kind ?? "", cursor: after ?? "", limit: size }, { retry: true });
      summary.value = rest;
      return { rows, next };
    },
    rowKey: (row) => row.id,
    columns,
    filters: ["state", "kind"],
  });

  async function runAndReload(call: () => Promise<unknown>): Promise<string | null> {
    try {
      await call();
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      await table.reload();
    }
  }

  return {
    table, summary,
    /** Sends an email again. Returns the text of a refusal, or null. */
    retry: (id: string, reason: string) => runAndReload(() => api.post("/api/admin/mail/retry", { id, reason })),
    /** Sends a test email to the own address. Returns the text of a refusal, or null. */
    test: () => runAndReload(() => api.post("/api/admin/mail/test", {})),
  };
}

export type EmailsModel = ReturnType<typeof emailsModel>;
