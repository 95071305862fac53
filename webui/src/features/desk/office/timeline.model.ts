// The timeline of one player: its pages, and the kinds that are shown.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { PlayerEvent } from "../../../lib/api.gen";
import { cursorPages } from "../../../lib/pages";

export type Timeline = ReturnType<typeof timelineOf>;

export function timelineOf(userId: string) {
  const kinds = signal<string[]>([]);
  /** None chosen shows all. */
  const chosen = signal<string[]>([]);
  const events = cursorPages<PlayerEvent>(async (cursor) => {
    const answer = await api.post("/api/admin/player/timeline", { user: userId, kinds: chosen.peek(), cursor }, { retry: true });
    kinds.value = answer.kinds;
    return { rows: answer.events, next: answer.next };
  }, (event) => JSON.stringify(event));

  return {
    events, kinds, chosen,
    /** Shows events of a kind, or no longer. */
    toggle(kind: string): Promise<void> {
      const now = chosen.peek();
      chosen.value = now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind];
      return events.load();
    },
  };
}
