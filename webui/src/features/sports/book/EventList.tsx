// A list of matches by their league, in every state that a list can have.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { text } from "./book.texts";
import { EventRow } from "./EventRow";
import { hideInactive, useOpened } from "./options";
import { Note } from "./Notes";
import { eventsOf, type Query } from "./sports.model";

export interface EventListProps {
  query: Query;
  title?: string;
  /** Shows so many at most, and nothing at all where there is none. */
  brief?: number;
  /** Whether it stands below a heading of its own. */
  below?: boolean;
}

export function EventList({ query, title, brief, below }: EventListProps) {
  useSignals();
  const { category, filter, tournament, from, to } = query;
  const list = useMemo(() => eventsOf({ category, filter, tournament, from, to }), [category, filter, tournament, from, to]);
  useEffect(() => list.follow(), [list]);
  const all = list.events.value;
  const opened = useOpened(all ?? [], ({ id }) => id, ({ state }) => state === "open");
  if (!all) return list.failure.value ? <Failed text={list.failure.value} onRetry={() => void list.load()} /> : <Skeleton height={brief ? brief * 158 : 480} />;
  // While the feed is silent nothing can be bet on: then it is said, and no match is hidden for it.
  const every = !hideInactive.value || list.silent.value;
  const shown = lead(all.filter(({ id, phase, state }) => phase !== "over" && (every || opened.has(id) || paused(phase, state))), brief);
  if (shown.length === 0) return brief ? null : <Empty text={text(list.silent.value ? "sports.awaited" : "sports.empty")} />;
  const Head = below ? "h3" : "h2";
  return (
    <section className="sports-list">
      {title && <h2>{title}</h2>}
      {list.silent.value && !brief && <Note kind="silent" />}
      {groupsOf(shown, brief !== undefined).map(([name, events]) => (
        <div key={name} className="sports-league">
          {name && <Head>{name}</Head>}
          <ul>{events.map((event) => <EventRow key={event.id} event={event} grouped={name !== ""} />)}</ul>
        </div>
      ))}
      {!brief && all.length < list.total.value && <Button wide loading={list.loading.value} onClick={() => void list.more()}>{text("sports.more")}</Button>}
    </section>
  );
}

/** A match that is played and looked at for a moment is not inactive: it has its place. */
const paused = (phase: SportEvent["phase"], state: SportEvent["state"]) => phase === "live" && state === "suspended";

/** Of some matches at most, those of the sports that most look for come first, and contests last. */
const sought = ["soccer", "basketball", "tennis", "american-football", "baseball", "ice-hockey", "cricket", "counter-strike", "dota-2", "league-of-legends", "volleyball", "handball"];

export function lead(events: readonly SportEvent[], most: number | undefined): SportEvent[] {
  if (most === undefined) return [...events];
  const rank = ({ sport, field }: SportEvent) => (field ? sought.length + 1 : (sought.indexOf(sport) + sought.length + 1) % (sought.length + 1));
  return [...events].sort((a, b) => rank(a) - rank(b)).slice(0, most);
}

/** Matches by their league, in the order in which the leagues first come. */
export function groupsOf(events: readonly SportEvent[], flat: boolean): [string, SportEvent[]][] {
  if (flat) return [["", [...events]]];
  const groups = new Map<string, SportEvent[]>();
  for (const event of events) {
    const name = event.category && event.category !== event.tournament ? `${event.category} · ${event.tournament}` : event.tournament;
    groups.set(name, [...(groups.get(name) ?? []), event]);
  }
  return [...groups];
}
