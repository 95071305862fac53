// The matches of the coming days: of all days, or of one.

import { useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { AppLink } from "../../../lib/AppLink";
import { text } from "./book.texts";
import { dayName, dayOf, daysFrom } from "./days";
import { EventList } from "./EventList";

export function Calendar() {
  const [now] = useState(() => Date.now()); // Live matches are already shown above.
  const [days] = useState(() => daysFrom(now));
  const day = dayOf(days, useSearch());
  return (
    <section className="sports-calendar" aria-label={text("sports.calendar")}>
      <h2>{text("sports.calendar")}</h2>
      <nav className="sports-leagues" aria-label={text("sports.days")}>
        <AppLink className="sports-chip" to="/sport" aria-current={day ? undefined : "page"}>{text("sports.all")}</AppLink>
        {days.map((one, at) => (
          <AppLink key={one.id} className="sports-chip" to={`/sport?day=${one.id}`} aria-current={one === day ? "page" : undefined}>{at === 0 ? text("sports.today") : dayName(one)}</AppLink>
        ))}
      </nav>
      <EventList key={day?.id} query={{ filter: "all", from: day?.from ?? now, to: day?.to }} nested />
    </section>
  );
}
