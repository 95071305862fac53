// The list of checks by state, page by page.

import { signal } from "@preact/signals";
import { api } from "../../../../lib/api";
import type { IdentityRow } from "../../../../lib/api.gen";
import { cursorPages } from "../../../../lib/pages";

export const states = ["waiting", "open", "refused", "accepted"] as const;

export function checksModel() {
  const state = signal<(typeof states)[number]>("waiting");
  const pages = cursorPages<IdentityRow>((cursor) => api.post("/api/admin/identity", { state: state.peek(), cursor }, { retry: true }), ({ id }) => id);
  return {
    state, pages,
    selectState(id: string): void {
      state.value = states.find((one) => one === id) ?? "waiting";
      pages.clear();
      void pages.load();
    },
  };
}
