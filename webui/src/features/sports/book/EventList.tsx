// A list of matches by their league, in every state that a list can have.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { text } from "./book.texts";
import { EventRow } from "./EventRow";
import { hideInactive } from "./options";
import { Note } from "./Notes";
import { eventsOf, type Query } from "./sports.model";

export interface EventListProps {
  query: Query;
  title?: string;
  /** Shows so many at most, and nothing at all where there is none. */
  brief?: number;
}

export function EventList({ query, title, brief }: EventListProps) {
  useSignals();
  const { category, filter, tournament, from, to } = query;
  const list = useMemo(() => eventsOf({ category, filter, tournament, from, to }), [category, filter, tournament, from, to]);
  useEffect(() => list.follow(), [list]);
  const all = list.events.value;
  if (!all) return list.failure.value ? <Failed text={list.failure.value} onRetry={() => void list.load()} /> : <Skeleton height={brief ? brief * 92 : 480} />;
  const shown = all.filter((event) => event.phase !== "over" && (!hideInactive.value || event.state === "open")).slice(0, brief);
  if (shown.length === 0) return brief ? null : <Empty text={text("sports.empty")} />;
  return (
    <section className="sports-list">
      {title && <h2>{title}</h2>}
      {list.silent.value && !brief && <Note kind="silent" />}
      {groupsOf(shown, brief !== undefined).map(([name, events]) => (
        <div key={name} className="sports-league">
          {name && <h3>{name}</h3>}
          <ul>{events.map((event) => <EventRow key={event.id} event={event} />)}</ul>
        </div>
      ))}
      {!brief && all.length < list.total.value && <Button wide loading={list.loading.value} onClick={() => void list.more()}>{text("sports.more")}</Button>}
    </section>
  );
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
