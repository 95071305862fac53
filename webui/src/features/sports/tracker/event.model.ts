// One event with all its markets, kept up to date by its channel.

import { signal } from "@preact/signals-react";
import { api, isApiError } from "../../../lib/api";
import type { EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { subscribe } from "../../../lib/socket";
import { changedView } from "./changes";

export function eventOf(id: string) {
  const view = signal<SportEventAnswer | null>(null);
  const failure = signal<string | null>(null);
  const none = signal(false);

  async function load(): Promise<void> {
    try {
      take(await api.post("/api/bookmaker/event", { id }, { retry: true }));
    } catch (error) {
      none.value = isApiError(error) && error.status === 404;
      failure.value = errorText(error);
    }
  }

  /** Takes a whole state, unless a newer one is there. */
  function take(answer: SportEventAnswer): void {
    failure.value = null;
    if ((view.peek()?.event.version ?? -1) <= answer.event.version) view.value = answer;
  }

  function follow(): () => void {
    void load();
    return subscribe(`sport-event:${id}`, {
      snapshot: (answer) => take(answer),
      event: (said) => {
        const now = view.peek();
        if (said.event === "sport-event.changed" && now) view.value = changedView(now, said.data);
      },
      reset: () => void load(),
    });
  }

  return { view, failure, none, load, follow };
}
