// The races and challenges of the site, and their boards.

import { signal } from "@preact/signals";
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
    const requestedPage = page.peek();
    try {
      const next = await api.post("/api/races/board", { race, page: requestedPage }, { retry: true });
      if (requestedPage !== page.peek()) return; // another page was requested meanwhile
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

/** Sets the currency of prizes in dollars. Returns the text of a refusal, or null. */
export async function setPrizeCurrency(currency: string): Promise<string | null> {
  try {
    await api.post("/api/races/currency", { currency });
    await contests.load();
    return null;
  } catch (error) {
    return errorText(error);
  }
}
