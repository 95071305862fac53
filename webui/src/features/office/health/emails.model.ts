// The emails of the site and their delivery.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { MailAnswer, MailRow } from "../../../lib/api.gen";
import { pageAddress, tableModel } from "../../../ui/work/table.model";

const states = ["waiting", "sent", "failed", "unknown"] as const;
type State = (typeof states)[number];

export const stateNames: Record<State, string> = { waiting: "Waiting", sent: "Sent", failed: "Failed", unknown: "Unknown" };

export function emailsModel(columns: readonly string[]) {
  const summary = signal<Omit<MailAnswer, "rows" | "next"> | null>(null);
  const table = tableModel<MailRow>({
    async load({ filters, after, size }) {
      const state = states.find((one) => one === filters.state) ?? "";
      const { rows, next, ...rest } = await api.post("/api/admin/mail", { state, kind: filters.kind ?? "", cursor: after ?? "", limit: size }, { retry: true });
      summary.value = rest;
      return { rows, next: next ?? null };
    },
    rowKey: (row) => row.id,
    columns,
    sortable: [],
    filters: ["state", "kind"],
    sizes: [25, 50, 100, 200],
    defaultView: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
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
