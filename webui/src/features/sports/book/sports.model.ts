// Lists of events: loaded once, then kept up to date by their channel.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { subscribe } from "../../../lib/socket";
import { applyToEvent } from "../tracker/changes";

export const filters = ["live", "soon", "today", "all"] as const;
export type Filter = (typeof filters)[number];

/** A filter of an address. The filter "all" for an unknown name. */
export const filterOf = (name: string | undefined): Filter => filters.find((one) => one === name) ?? "all";

export interface Query {
  category?: string;
  filter?: Filter;
  tournament?: string;
  /** The range of its start time, in unix milliseconds. */
  from?: number;
  to?: number;
}

/** Reload interval of a list, for started and ended matches, in milliseconds, and of an empty list. */
const reloadInterval = 30_000;
const emptyReloadInterval = 5_000;
/** Longer lists are not reloaded, because they would become shorter. */
const maxReloadLength = 50;

/** A list of events that follows their changes. */
export function eventsOf(query: Query) {
  const events = signal<SportEvent[] | null>(null);
  const total = signal(0);
  const feedDown = signal(false);
  const failure = signal<string | null>(null);
  const loading = signal(false);
  let lastRequest = 0;

  async function load(skip = 0): Promise<void> {
    lastRequest += 1;
    const requestNumber = lastRequest;
    loading.value = true;
    try {
      const answer = await api.post("/api/bookmaker/events", { category: query.category ?? "", filter: query.filter ?? "all", tournament: query.tournament ?? "", from: query.from ?? 0, to: query.to ?? 0, skip }, { retry: true });
      if (requestNumber !== lastRequest) return;
      const loaded = skip > 0 ? (events.peek() ?? []) : [];
      const ids = new Set(loaded.map(({ id }) => id));
      events.value = [...loaded, ...answer.events.filter(({ id }) => !ids.has(id))];
      total.value = answer.total;
      feedDown.value = answer.silent;
      failure.value = null;
    } catch (error) {
      if (requestNumber === lastRequest) failure.value = errorText(error);
    }
    if (requestNumber === lastRequest) loading.value = false;
  }

  function follow(): () => void {
    void load();
    const unsubscribe = subscribe("sports", {
      handleEvent: (message) => {
        if (message.event !== "sports.changed") return;
        const feedRestored = feedDown.peek() && message.data.silent !== true;
        feedDown.value = message.data.silent === true;
        if (feedRestored) void load(); // Bets that were suspended because the feed was down are open again.
        const changes = new Map((message.data.events ?? []).map((change) => [change.e, change]));
        if (changes.size === 0) return;
        events.value = (events.peek() ?? []).map((event) => {
          const change = changes.get(event.id);
          return change ? applyToEvent(event, change) : event;
        });
      },
      reset: () => void load(),
    });
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      const { length = 0 } = events.peek() ?? [];
      const due = length === 0 || (length <= maxReloadLength && (ticks * emptyReloadInterval) % reloadInterval === 0);
      if (due && document.visibilityState === "visible") void load();
    }, emptyReloadInterval);
    return () => {
      unsubscribe();
      clearInterval(timer);
      lastRequest += 1;
    };
  }

  return { events, total, silent: feedDown, failure, loading, load, more: () => load(events.peek()?.length ?? 0), follow };
}
