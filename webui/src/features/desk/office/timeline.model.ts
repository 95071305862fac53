// The timeline of one player: its pages, and the kinds that are shown.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { PlayerEvent } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";

export type Timeline = ReturnType<typeof timelineOf>;

export function timelineOf(userId: string) {
  const events = signal<PlayerEvent[] | null>(null);
  const kinds = signal<string[]>([]);
  /** None chosen shows all. */
  const chosen = signal<string[]>([]);
  const failure = signal<string | null>(null);
  const loading = signal(false);
  const more = signal(false);
  let cursor = "";
  /** Counts the questions: an answer to an older one is not drawn. */
  let asked = 0;

  async function ask(from: string): Promise<void> {
    const mine = ++asked;
    loading.value = true;
    try {
      const answer = await api.post("/api/admin/player/timeline", { user: userId, kinds: chosen.peek(), cursor: from }, { retry: true });
      if (mine !== asked) return;
      batch(() => {
        events.value = from ? [...(events.peek() ?? []), ...answer.events] : answer.events;
        kinds.value = answer.kinds;
        cursor = answer.next ?? "";
        more.value = cursor !== "";
        failure.value = null;
      });
    } catch (error) {
      if (mine === asked) failure.value = errorText(error);
    } finally {
      if (mine === asked) loading.value = false;
    }
  }

  return {
    events, kinds, chosen, failure, loading, more,
    load: () => ask(""),
    loadMore: () => ask(cursor),
    /** Shows events of a kind, or no longer. */
    toggle(kind: string): Promise<void> {
      const now = chosen.peek();
      chosen.value = now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind];
      return ask("");
    },
  };
}
