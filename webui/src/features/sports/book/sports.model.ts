// Lists of events: loaded once, then kept up to date by the channel of lists.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { subscribe } from "../../../lib/socket";
import { changedEvent } from "../tracker/changes";

export const filters = ["live", "soon", "today", "all"] as const;
export type Filter = (typeof filters)[number];

/** A filter of an address; all for a name that none has. */
export const filterOf = (name: string | undefined): Filter => filters.find((one) => one === name) ?? "all";

export interface Query {
  category?: string;
  filter?: Filter;
  tournament?: string;
  /** Between these moments it begins, in unix milliseconds. */
  from?: number;
  to?: number;
}

/** How often a list is loaded anew for what has begun or ended, in milliseconds; and one that is empty. */
const reloadEvery = 30_000;
const emptyEvery = 5_000;
/** Longer lists are not loaded anew: they would become shorter under the reader. */
const reloadUpTo = 50;

/** A list of events that follows what happens to them. */
export function eventsOf(query: Query) {
  const events = signal<SportEvent[] | null>(null);
  const total = signal(0);
  const silent = signal(false);
  const failure = signal<string | null>(null);
  const loading = signal(false);
  let latest = 0;

  async function load(skip = 0): Promise<void> {
    latest += 1;
    const mine = latest;
    loading.value = true;
    try {
      const answer = await api.post("/api/bookmaker/events", { category: query.category ?? "", filter: query.filter ?? "all", tournament: query.tournament ?? "", from: query.from ?? 0, to: query.to ?? 0, skip }, { retry: true });
      if (mine !== latest) return;
      const known = skip > 0 ? (events.peek() ?? []) : [];
      const ids = new Set(known.map(({ id }) => id));
      events.value = [...known, ...answer.events.filter(({ id }) => !ids.has(id))];
      total.value = answer.total;
      silent.value = answer.silent;
      failure.value = null;
    } catch (error) {
      if (mine === latest) failure.value = errorText(error);
    }
    if (mine === latest) loading.value = false;
  }

  function follow(): () => void {
    void load();
    const leave = subscribe("sports", {
      event: (said) => {
        if (said.event !== "sports.changed") return;
        const heardAgain = silent.peek() && said.data.silent !== true;
        silent.value = said.data.silent === true;
        if (heardAgain) void load(); // What was suspended for the silence can be bet on again.
        const news = new Map((said.data.events ?? []).map((change) => [change.e, change]));
        if (news.size === 0) return;
        events.value = (events.peek() ?? []).map((event) => {
          const change = news.get(event.id);
          return change ? changedEvent(event, change) : event;
        });
      },
      reset: () => void load(),
    });
    let rounds = 0;
    const timer = setInterval(() => {
      rounds += 1;
      const { length = 0 } = events.peek() ?? [];
      const due = length === 0 || (length <= reloadUpTo && (rounds * emptyEvery) % reloadEvery === 0);
      if (due && document.visibilityState === "visible") void load();
    }, emptyEvery);
    return () => {
      leave();
      clearInterval(timer);
      latest += 1;
    };
  }

  return { events, total, silent, failure, loading, load, more: () => load(events.peek()?.length ?? 0), follow };
}

export type EventList = ReturnType<typeof eventsOf>;
