// A list of matches by league, with all its loading states.

import { useEffect, useMemo } from "react";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { text } from "./book.texts";
import { EventRow } from "./EventRow";
import { hideInactive, useOpenedKeys } from "./options";
import { Note } from "../slip/Note";
import { eventsOf, type Query } from "./sports.model";

export interface EventListProps {
  query: Query;
  title?: string;
  /** Max number of shown matches. An empty list renders nothing. */
  maxEvents?: number;
  /** Whether it is below its own heading. */
  nested?: boolean;
}

export function EventList({ query, title, maxEvents, nested }: EventListProps) {
  const { category, filter, tournament, from, to } = query;
  const list = useMemo(() => eventsOf({ category, filter, tournament, from, to }), [category, filter, tournament, from, to]);
  useEffect(() => list.follow(), [list]);
  const all = list.events.value;
  const opened = useOpenedKeys(all ?? [], ({ id }) => id, ({ state }) => state === "open");
  if (!all) return <Waiting from={list} height={maxEvents ? maxEvents * 158 : 480} />;
  // While the feed is down no bets are possible. A message says so, and no match is hidden for it.
  const showAll = !hideInactive.value || list.silent.value;
  const shown = topEvents(all.filter(({ id, phase, state }) => phase !== "over" && (showAll || opened.has(id) || isPaused(phase, state))), maxEvents);
  if (shown.length === 0) return maxEvents ? null : <Empty text={text(list.silent.value ? "sports.awaited" : "sports.empty")} />;
  const Head = nested ? "h3" : "h2";
  return (
    <section className="sports-list">
      {title && <h2>{title}</h2>}
      {list.silent.value && !maxEvents && <Note kind="silent" />}
      {groupsOf(shown, maxEvents !== undefined).map(([name, events]) => (
        <div key={name} className="sports-league">
          {name && <Head>{name}</Head>}
          <ul>{events.map((event) => <EventRow key={event.id} event={event} grouped={name !== ""} />)}</ul>
        </div>
      ))}
      {!maxEvents && all.length < list.total.value && <Button wide loading={list.loading.value} onClick={() => void list.more()}>{text("sports.more")}</Button>}
    </section>
  );
}

/** A live match whose events are being checked is not inactive and keeps its position. */
const isPaused = (phase: SportEvent["phase"], state: SportEvent["state"]) => phase === "live" && state === "suspended";

/** The order of sports in a short list: the most requested ones first, contests last. */
const sportRanking = ["soccer", "basketball", "tennis", "american-football", "baseball", "ice-hockey", "cricket", "counter-strike", "dota-2", "league-of-legends", "volleyball", "handball"];

export function topEvents(events: readonly SportEvent[], limit: number | undefined): SportEvent[] {
  if (limit === undefined) return [...events];
  const rank = ({ sport, field }: SportEvent) => (field ? sportRanking.length + 1 : (sportRanking.indexOf(sport) + sportRanking.length + 1) % (sportRanking.length + 1));
  return [...events].sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}

/** Matches by league, in the order in which the leagues first appear. */
export function groupsOf(events: readonly SportEvent[], flat: boolean): [string, SportEvent[]][] {
  if (flat) return [["", [...events]]];
  const groups = new Map<string, SportEvent[]>();
  for (const event of events) {
    const name = event.category && event.category !== event.tournament ? `${event.category} · ${event.tournament}` : event.tournament;
    groups.set(name, [...(groups.get(name) ?? []), event]);
  }
  return [...groups];
}
