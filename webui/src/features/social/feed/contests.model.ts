// The races and challenges of the house, and their boards.

import { signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { BoardAnswer } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";

export const contests = resource(() => api.post("/api/races", {}, { retry: true }));

/** One board, a page at a time. */
export function boardModel(race: string) {
  const page = signal(1);
  const answer = signal<BoardAnswer | null>(null);
  const failure = signal<string | null>(null);

  async function load(): Promise<void> {
    const wanted = page.peek();
    try {
      const next = await api.post("/api/races/board", { race, page: wanted }, { retry: true });
      if (wanted !== page.peek()) return; // another page was asked for meanwhile
      answer.value = next;
      failure.value = null;
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    page, answer, failure, load,
    turn(to: number): void {
      page.value = Math.max(1, to);
      void load();
    },
  };
}

/** The currency of prizes in dollars; the text of a refusal, or null. */
export async function chooseCurrency(currency: string): Promise<string | null> {
  try {
    await api.post("/api/races/currency", { currency });
    await contests.load();
    return null;
  } catch (error) {
    return errorText(error);
  }
}
