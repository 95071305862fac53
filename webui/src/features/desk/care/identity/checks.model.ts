// The list of checks, state by state, page by page.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { IdentityRow } from "../../../../lib/api.gen";

export const states = ["waiting", "open", "refused", "accepted"] as const;

export function checksModel() {
  const state = signal<(typeof states)[number]>("waiting");
  const rows = signal<IdentityRow[] | null>(null);
  const next = signal("");
  const failure = signal<string | null>(null);
  let latest = 0;

  async function ask(cursor: string): Promise<void> {
    latest += 1;
    const mine = latest;
    try {
      const answer = await api.post("/api/admin/identity", { state: state.peek(), cursor }, { retry: true });
      if (mine !== latest) return;
      batch(() => {
        rows.value = [...(cursor ? (rows.peek() ?? []) : []), ...answer.rows];
        next.value = answer.next ?? "";
        failure.value = null;
      });
    } catch (error) {
      if (mine === latest) failure.value = errorText(error);
    }
  }

  return {
    state, rows, next, failure,
    load: () => ask(""),
    more: () => ask(next.peek()),
    choose(id: string): void {
      batch(() => {
        state.value = states.find((one) => one === id) ?? "waiting";
        rows.value = null;
      });
      void ask("");
    },
  };
}
