// The timeline of one player: its pages, and the shown kinds.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { PlayerEvent } from "../../../lib/api.gen";
import { cursorPages } from "../../../lib/pages";

export type Timeline = ReturnType<typeof timelineModel>;

export function timelineModel(userId: string) {
  const kinds = signal<string[]>([]);
  /** An empty list shows all. */
  const selected = signal<string[]>([]);
  const events = cursorPages<PlayerEvent>(async (cursor) => {
    const answer = await api.post("/api/admin/player/timeline", { user: userId, kinds: selected.peek(), cursor }, { retry: true });
    kinds.value = answer.kinds;
    return { rows: answer.events, next: answer.next };
  }, (event) => JSON.stringify(event));

  return {
    events, kinds, selected,
    /** Shows or hides events of a kind. */
    toggle(kind: string): Promise<void> {
      const now = selected.peek();
      selected.value = now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind];
      return events.load();
    },
  };
}
