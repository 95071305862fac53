// The letters of the site and what became of them.

import { signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { MailAnswer, MailRow } from "../../../lib/api.gen";
import { pageAddress, tableModel } from "../../../ui/work/table.model";

const states = ["waiting", "sent", "failed", "unsure"] as const;
type State = (typeof states)[number];

export const stateNames: Record<State, string> = { waiting: "Waiting", sent: "Sent", failed: "Failed", unsure: "Not sure" };

export function lettersModel(columns: readonly string[]) {
  const about = signal<Omit<MailAnswer, "rows" | "next"> | null>(null);
  const table = tableModel<MailRow>({
    async load({ filters, after, size }) {
      const state = states.find((one) => one === filters.state) ?? "";
      const { rows, next, ...rest } = await api.post("/api/admin/mail", { state, kind: filters.kind ?? "", cursor: after ?? "", limit: size }, { retry: true });
      about.value = rest;
      return { rows, next: next ?? null };
    },
    rowKey: (row) => row.id,
    columns,
    sortable: [],
    filters: ["state", "kind"],
    sizes: [25, 50, 100, 200],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  });

  async function attempt(call: () => Promise<unknown>): Promise<string | null> {
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
    table, about,
    /** Sends a letter again; the text of a refusal, or null. */
    retry: (id: string, reason: string) => attempt(() => api.post("/api/admin/mail/retry", { id, reason })),
    /** Sends a letter to oneself; the text of a refusal, or null. */
    test: () => attempt(() => api.post("/api/admin/mail/test", {})),
  };
}

export type LettersModel = ReturnType<typeof lettersModel>;
