// A match in a list: its status, and the odds of its first market.

import { ChevronRight } from "lucide-react";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { SportIcon } from "../../../ui/SportIcon";
import { PriceButton } from "../slip/PriceButton";
import { text } from "./book.texts";
import { pickOf } from "./picks";
import { Clock, Sides } from "./Score";

export interface EventRowProps {
  event: SportEvent;
  /** Whether its league is shown above it. */
  grouped?: boolean;
}

export function EventRow({ event, grouped = false }: EventRowProps) {
  const { first } = event;
  return (
    <li className="sports-row">
      <AppLink className="sports-row-link" to={`/sport/event/${event.id}`}>
        <span className="sports-row-meta"><Clock event={event} />{!grouped && <><SportIcon sport={event.sport} esport={event.sportType === "ESPORTS"} size={14} /><span className="sports-row-league">{event.tournament}</span></>}</span>
        <Sides event={event} />
      </AppLink>
      <div className="sports-row-odds" data-count={first?.outcomes.length ?? 0} data-field={event.field ? "" : undefined}>
        {first?.outcomes.map((outcome, at) => <PriceButton key={outcome.id} pick={pickOf(event, first, at)} label={event.field ? outcome.name : outcome.id.toUpperCase()} />)}
      </div>
      <AppLink className="sports-row-more num" to={`/sport/event/${event.id}`}>{text("sports.markets", { n: event.markets })}<ChevronRight size={14} aria-hidden /></AppLink>
    </li>
  );
}
