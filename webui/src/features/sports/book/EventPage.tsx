// One match: where it stands, and all its markets in groups.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import type { EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import type { PageProps } from "../../../lib/lazy";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { sameGame } from "../slip/slip.model";
import { SportsFrame } from "../slip/SportsFrame";
import { text } from "./book.texts";
import { eventOf } from "./event.model";
import { blocksOf, MarketBlock } from "./MarketBlock";
import { Note } from "./Notes";
import { hideInactive } from "./options";
import { Clock, Sides } from "./Score";
import { SportIcon } from "../../../ui/SportIcon";
import "./book.css";

export default function EventPage({ params }: PageProps) {
  const { id = "" } = params;
  return <SportsFrame><Event key={id} id={id} /></SportsFrame>;
}

function Event({ id }: { id: string }) {
  useSignals();
  const model = useMemo(() => eventOf(id), [id]);
  useEffect(() => model.follow(), [model]);
  const view = model.view.value;
  if (view) return <Shown view={view} />;
  if (model.none.value) return <Empty text={text("sports.event.none")} action={<LinkButton href="/sport">{text("sports.event.back")}</LinkButton>} />;
  return model.failure.value ? <Failed text={model.failure.value} onRetry={() => void model.load()} /> : <Skeleton height={560} />;
}

const whole = "all";

function Shown({ view: { event, groups } }: { view: SportEventAnswer }) {
  useSignals();
  const [group, setGroup] = useState(whole);
  const shown = groups.filter(({ name }) => group === whole || name === group);
  const markets = shown.flatMap(({ markets }) => markets).filter(({ state }) => state !== "closed" && (!hideInactive.value || state === "open"));
  return (
    <article className="sports-page">
      <header className="sports-event">
        <p className="sports-event-path">
          <SportIcon sport={event.sport} esport={event.sportType === "ESPORTS"} />
          <AppLink to={`/sport/category/${event.sport}`}>{event.category}</AppLink>
          <span>{event.tournament}</span>
          {event.simulated && <Badge tone="info">{text("sports.simulated")}</Badge>}
          <Clock event={event} />
        </p>
        <h1 className="hidden-text">{event.field ? event.home : text("sports.versus", { home: event.home, away: event.away })}</h1>
        <Sides event={event} periods />
      </header>
      {event.simulated && <Note kind="simulated" />}
      {event.phase === "live" && event.state === "suspended" && <p className="sports-note" role="status">{text("sports.event.suspended")}</p>}
      {event.phase !== "over" && event.together && (
        <div className="sports-together">
          <Switch label={text("sports.together")} hint={text("sports.together.hint")} checked={sameGame.value} onChange={(on) => (sameGame.value = on)} />
        </div>
      )}
      <div className="sports-filters" role="tablist" aria-label={text("sports.event.groups")}>
        {[whole, ...groups.map(({ name }) => name)].map((name) => (
          <button key={name} type="button" role="tab" aria-selected={name === group} onClick={() => setGroup(name)}>{name === whole ? text("sports.event.group.all") : name}</button>
        ))}
      </div>
      {markets.length === 0 ? <Empty text={text(event.phase === "over" ? "sports.event.over" : "sports.event.empty")} /> : (
        <div className="sports-markets">
          {blocksOf(markets).map((lines) => <MarketBlock key={lines[0]?.name} event={event} lines={lines} />)}
        </div>
      )}
    </article>
  );
}
