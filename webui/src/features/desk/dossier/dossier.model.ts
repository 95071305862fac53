// What is known of one player, and the pages of lists about them.

import { batch, signal, type ReadonlySignal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { resource, type Resource } from "../../../lib/resource";

/** Who a player is. */
export function playerOf(userId: string): Resource<PlayerAnswer> {
  return resource(() => api.post("/api/admin/player", { user: userId }, { retry: true }));
}

export interface Pages<Row> {
  /** Null before the first page. */
  readonly rows: ReadonlySignal<Row[] | null>;
  readonly failure: ReadonlySignal<string | null>;
  readonly loading: ReadonlySignal<boolean>;
  readonly more: ReadonlySignal<boolean>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
}

/** A list of which further pages are put below those that are there. */
export function pagesOf<Row>(ask: (cursor: string) => Promise<{ rows: Row[]; next?: string }>): Pages<Row> {
  const rows = signal<Row[] | null>(null);
  const failure = signal<string | null>(null);
  const loading = signal(false);
  const more = signal(false);
  let cursor = "";
  /** Counts the questions: an answer to an older one is not shown. */
  let asked = 0;

  async function load(from: string): Promise<void> {
    const mine = ++asked;
    loading.value = true;
    try {
      const answer = await ask(from);
      if (mine !== asked) return;
      batch(() => {
        rows.value = from ? [...(rows.peek() ?? []), ...answer.rows] : answer.rows;
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

  return { rows, failure, loading, more, load: () => load(""), loadMore: () => load(cursor) };
}
