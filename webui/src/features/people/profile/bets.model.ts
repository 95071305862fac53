// The player's own bets on all games, newest first, page by page.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { BetRow } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";

/** Rows of one answer. */
export const pageSize = 20;

type Ask = (before?: string) => Promise<readonly BetRow[]>;

const ask: Ask = async (before) => (await api.post("/api/user/bets", { limit: pageSize, before }, { retry: true })).bets ?? [];

export class BetList {
  /** Null until loaded. */
  readonly rows = signal<BetRow[] | null>(null);
  readonly failure = signal<string | null>(null);
  readonly more = signal(false);
  readonly loading = signal(false);

  constructor(private readonly from: Ask = ask) {}

  /** Loads the next rows, or the first; again after a failure. */
  async load(): Promise<void> {
    if (this.loading.peek()) return;
    const known = this.rows.peek() ?? [];
    this.loading.value = true;
    this.failure.value = null;
    try {
      const next = await this.from(known.at(-1)?.id);
      const ids = new Set(known.map(({ id }) => id));
      this.rows.value = [...known, ...next.filter(({ id }) => !ids.has(id))];
      this.more.value = next.length === pageSize;
    } catch (error) {
      this.failure.value = errorText(error);
    } finally {
      this.loading.value = false;
    }
  }
}
