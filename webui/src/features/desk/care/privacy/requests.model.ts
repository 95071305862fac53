// The list of requests, of one kind at a time, page by page.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { PrivacyRow } from "../../../../lib/api.gen";

export const kinds = ["deletion", "copy"] as const;

export function requestsModel() {
  const kind = signal<(typeof kinds)[number]>("deletion");
  const rows = signal<PrivacyRow[] | null>(null);
  const next = signal("");
  const failure = signal<string | null>(null);
  let latest = 0;

  async function ask(cursor: string): Promise<void> {
    latest += 1;
    const mine = latest;
    try {
      const answer = await api.post("/api/admin/privacy", { kind: kind.peek(), cursor }, { retry: true });
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
    kind, rows, next, failure,
    load: () => ask(""),
    more: () => ask(next.peek()),
    choose(id: string): void {
      batch(() => {
        kind.value = kinds.find((one) => one === id) ?? "deletion";
        rows.value = null;
      });
      void ask("");
    },
  };
}

/** Has the browser fetch a copy that the team has asked for. */
export async function fetchFor(id: string, reason: string): Promise<void> {
  const { path } = await api.post("/api/admin/privacy/copy/open", { id, reason });
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
