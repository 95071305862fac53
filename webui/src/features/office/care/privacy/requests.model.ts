// The list of requests, one kind at a time, page by page.

import { signal } from "@preact/signals";
import { api } from "../../../../lib/api";
import type { PrivacyRow } from "../../../../lib/api.gen";
import { cursorPages } from "../../../../lib/pages";

export const kinds = ["deletion", "copy"] as const;

export function requestsModel() {
  const kind = signal<(typeof kinds)[number]>("deletion");
  const pages = cursorPages<PrivacyRow>((cursor) => api.post("/api/admin/privacy", { kind: kind.peek(), cursor }, { retry: true }), ({ id }) => id);
  return {
    kind, pages,
    selectKind(id: string): void {
      kind.value = kinds.find((one) => one === id) ?? "deletion";
      pages.clear();
      void pages.load();
    },
  };
}

/** Makes the browser download a copy that staff requested. */
export async function downloadCopy(id: string, reason: string): Promise<void> {
  const { path } = await api.post("/api/admin/privacy/copy/open", { id, reason });
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
