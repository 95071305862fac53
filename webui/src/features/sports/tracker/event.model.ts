// One event with all its markets, kept up to date by its channel.

import { signal } from "@preact/signals";
import { api, isApiError } from "../../../lib/api";
import type { EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { subscribe } from "../../../lib/socket";
import { applyToView } from "./changes";

export function eventOf(id: string) {
  const view = signal<SportEventAnswer | null>(null);
  const failure = signal<string | null>(null);
  const notFound = signal(false);

  async function load(): Promise<void> {
    try {
      applyState(await api.post("/api/bookmaker/event", { id }, { retry: true }));
    } catch (error) {
      notFound.value = isApiError(error) && error.status === 404;
      failure.value = errorText(error);
    }
  }

  /** Applies a whole state, unless a newer one is known. */
  function applyState(answer: SportEventAnswer): void {
    failure.value = null;
    if ((view.peek()?.event.version ?? -1) <= answer.event.version) view.value = answer;
  }

  function follow(): () => void {
    void load();
    return subscribe(`sport-event:${id}`, {
      snapshot: (answer) => applyState(answer),
      handleEvent: (message) => {
        const current = view.peek();
        if (message.event === "sport-event.changed" && current) view.value = applyToView(current, message.data);
      },
      reset: () => void load(),
    });
  }

  return { view, failure, notFound, load, follow };
}
