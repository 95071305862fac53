// One match: where it stands, and all its markets in groups.

import { useSignals } from "@preact/signals-react/runtime";
import { PictureInPicture2 } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { lazyComponent, type PageProps } from "../../../lib/lazy";
import { navigate } from "../../../lib/navigate";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { sameGame } from "../slip/slip.model";
import { routePart, typeOfRoute, watchedAs, type SportType } from "../tracker/watch";
import { SportsFrame } from "../slip/SportsFrame";
import { text } from "./book.texts";
import { marketKey } from "../tracker/changes";
import { eventOf } from "../tracker/event.model";
import { blocksOf, MarketBlock } from "./MarketBlock";
import { Note } from "./Notes";
import { hideInactive, useOpened } from "./options";
import { Clock, Sides } from "./Score";
import { categories, watchCategories } from "../../../lib/sportCategories";
import { SportIcon } from "../../../ui/SportIcon";
import { ExactTime } from "../../../ui/Time";
import "./book.css";

/** The course of the odds of one of its markets, which few look at. */
const MarketPrices = lazyComponent(() => import("./MarketPrices"));
const Tracker = lazyComponent(() => import("../tracker/Tracker"));
const LiveWindow = lazyComponent(() => import("../tracker/LiveWindow"));

export default function EventPage({ params }: PageProps) {
  const { id = "", type } = params;
  const [path] = useLocation();
  const part = path.split("/")[2];
  return (
    <SportsFrame>
      {part === "prices" ? <Suspense fallback={<Skeleton height={560} />}><MarketPrices key={id} id={id} /></Suspense> : <Event key={id} id={id} window={part === "game"} type={type} />}
    </SportsFrame>
  );
}

interface EventProps {
  id: string;
  /** Whether the live window is open, and what its address says of the type of sport. */
  window: boolean;
  type: string | undefined;
}

function Event({ id, window, type }: EventProps) {
  useSignals();
  const model = useMemo(() => eventOf(id), [id]);
  useEffect(() => model.follow(), [model]);
  const view = model.view.value;
  if (view) return <><Shown view={view} watched={window && typeOf(view, type) === "SPORTS"} />{window && <Window view={view} type={type} />}</>;
  if (model.none.value) return <Empty text={text("sports.event.none")} action={<LinkButton href="/sport">{text("sports.event.back")}</LinkButton>} />;
  return model.failure.value ? <Failed text={model.failure.value} onRetry={() => void model.load()} /> : <Skeleton height={560} />;
}

/** What the live window shows: the type of its address goes before that of the match. */
const typeOf = ({ event }: Pick<SportEventAnswer, "event">, type: string | undefined): SportType => (type === undefined ? event.sportType : typeOfRoute(type));

/** The live window over the page: closed, the page of the match stays. */
function Window({ view: { event, track }, type }: { view: SportEventAnswer; type: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <LiveWindow event={event} track={track} type={typeOf({ event }, type)} onClose={() => navigate(`/sport/event/${event.id}`)} />
    </Suspense>
  );
}

const whole = "all";

/** watched: its tracker stands in the live window, and not a second time below it. */
function Shown({ view: { event, groups, track }, watched }: { view: SportEventAnswer; watched: boolean }) {
  useSignals();
  const [group, setGroup] = useState(whole);
  useEffect(watchCategories, []);
  const shown = groups.filter(({ name }) => group === whole || name === group);
  const all = shown.flatMap(({ markets }) => markets);
  const opened = useOpened(all, marketKey, ({ state }) => state === "open", group);
  const markets = all.filter((market) => opened.has(marketKey(market)) || (market.state !== "closed" && !hideInactive.value));
  const sport = categories.data.value?.find(({ id }) => id === event.sport)?.name ?? event.sport;
  // A feed without countries has the league's name or "Simulated" for one: it says nothing twice.
  const country = event.simulated || event.category === event.tournament ? "" : event.category;
  return (
    <article className="sports-page">
      <header className="sports-event">
        <p className="sports-event-path">
          <SportIcon sport={event.sport} esport={event.sportType === "ESPORTS"} />
          <AppLink to={`/sport/category/${event.sport}`}>{sport}</AppLink>
          {country && <span>{country}</span>}
          <AppLink to={`/sport/category/${event.sport}?${new URLSearchParams({ league: event.tournament })}`}>{event.tournament}</AppLink>
          {event.simulated && <Badge tone="info">{text("sports.simulated")}</Badge>}
        </p>
        <div className="sports-event-now">
          {event.phase === "planned" ? <ExactTime at={event.startsAt} /> : <Clock event={event} />}
          {(event.phase === "live" || (event.phase === "planned" && event.stream !== "")) && <LinkButton className="sports-watch" href={`/sport/game/${routePart(watchedAs(event, bootstrap.sportsFrames.twitch))}/${event.id}`} icon={<PictureInPicture2 size={16} aria-hidden />}>{text("sports.event.watch")}</LinkButton>}
        </div>
        <h1 className="hidden-text">{event.field ? event.home : text("sports.versus", { home: event.home, away: event.away })}</h1>
        <Sides event={event} periods />
      </header>
      {event.phase !== "planned" && !watched && <Suspense fallback={<div className="sports-tracker-place"><Skeleton height="100%" /></div>}><Tracker event={event} track={track} /></Suspense>}
      {event.phase !== "over" && event.together && (
        <div className="sports-together">
          <Switch label={text("sports.together")} hint={text("sports.together.hint")} checked={sameGame.value} onChange={(on) => (sameGame.value = on)} />
        </div>
      )}
      {(event.phase !== "over" || markets.length > 0) && <div className="sports-filters sports-groups" role="group" aria-label={text("sports.event.groups")}>
        {[whole, ...groups.map(({ name }) => name)].map((name) => (
          <button key={name} type="button" aria-pressed={name === group} onClick={() => setGroup(name)}>{name === whole ? text("sports.event.group.all") : name}</button>
        ))}
        {/* Beside the groups, where its coming and going moves nothing. */}
        <span className="sports-suspended" role="status">{event.phase !== "over" && event.state === "suspended" && text("sports.event.suspended")}</span>
      </div>}
      {markets.length === 0 ? <Empty text={text(event.phase === "over" ? "sports.event.over" : "sports.event.empty")} action={<LinkButton href={`/sport/category/${event.sport}`}>{text("sports.event.more", { sport })}</LinkButton>} /> : (
        <div className="sports-markets">
          {blocksOf(markets).map((lines) => <MarketBlock key={lines[0]?.name} event={event} lines={lines} />)}
        </div>
      )}
      {event.simulated && <Note kind="simulated" />}
    </article>
  );
}
