// One match: its status, and all its markets in groups.

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
import { Empty } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { sameGame } from "../slip/slip.model";
import { routePart, typeOfRoute, liveWindowType, type SportType } from "../tracker/watch";
import { SportsFrame } from "../slip/SportsFrame";
import { text } from "./book.texts";
import { marketKey } from "../tracker/changes";
import { eventOf } from "../tracker/event.model";
import { blocksOf, MarketBlock } from "./MarketBlock";
import { Note } from "../slip/Note";
import { hideInactive, useOpenedKeys } from "./options";
import { Clock, Sides } from "./Score";
import { categories, watchCategories } from "../../../lib/sportCategories";
import { Waiting } from "../../../ui/Loaded";
import { SportIcon } from "../../../ui/SportIcon";
import { ExactTime } from "../../../ui/Time";
import { usePageTitle } from "./usePageTitle";
import "./book.css";

/** The odds history of one market, which few visitors open. */
const MarketPrices = lazyComponent(() => import("./MarketPrices"));
const Tracker = lazyComponent(() => import("../tracker/Tracker"));
const LiveWindow = lazyComponent(() => import("../tracker/LiveWindow"));

export default function EventPage({ params }: PageProps) {
  const { id = "", type } = params;
  const [path] = useLocation();
  const section = path.split("/")[2];
  return (
    <SportsFrame>
      {section === "prices" ? <Suspense fallback={<Skeleton height={560} />}><MarketPrices key={id} id={id} /></Suspense> : <Event key={id} id={id} window={section === "game"} type={type} />}
    </SportsFrame>
  );
}

interface EventProps {
  id: string;
  /** Whether the live window is open, and the type of sport in its address. */
  window: boolean;
  type: string | undefined;
}

function Event({ id, window, type }: EventProps) {
  const model = useMemo(() => eventOf(id), [id]);
  useEffect(() => model.follow(), [model]);
  const view = model.view.value;
  usePageTitle(view ? nameOf(view.event) : undefined);
  if (view) return <><EventContent view={view} watched={window && typeOf(view, type) === "SPORTS"} />{window && <Window view={view} type={type} />}</>;
  if (model.notFound.value) return <Empty text={text("sports.event.none")} action={<LinkButton href="/sport">{text("sports.event.back")}</LinkButton>} />;
  return <Waiting from={model} height={560} />;
}

/** The name of a match: its sides, or the name of a contest. */
const nameOf = ({ home, away }: SportEventAnswer["event"]): string => (away ? `${home} – ${away}` : home);

/** The content of the live window. The type in its address takes precedence over the type of the match. */
const typeOf = ({ event }: Pick<SportEventAnswer, "event">, type: string | undefined): SportType => (type === undefined ? event.sportType : typeOfRoute(type));

/** The live window above the page. When it is closed, the page of the match stays. */
function Window({ view: { event, track }, type }: { view: SportEventAnswer; type: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <LiveWindow event={event} track={track} type={typeOf({ event }, type)} onClose={() => navigate(`/sport/event/${event.id}`)} />
    </Suspense>
  );
}

const allGroups = "all";

/** watched: its tracker is in the live window, and not shown again below it. */
function EventContent({ view: { event, groups, track }, watched: inLiveWindow }: { view: SportEventAnswer; watched: boolean }) {
  const [group, setGroup] = useState(allGroups);
  useEffect(watchCategories, []);
  const shown = groups.filter(({ name }) => group === allGroups || name === group);
  const all = shown.flatMap(({ markets }) => markets);
  const opened = useOpenedKeys(all, marketKey, ({ state }) => state === "open", group);
  const markets = all.filter((market) => opened.has(marketKey(market)) || (market.state !== "closed" && !hideInactive.value));
  const sport = categories.data.value?.find(({ id }) => id === event.sport)?.name ?? event.sport;
  // A feed without countries sends the league's name or "Simulated" instead. It is not shown twice.
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
          {(event.phase === "live" || (event.phase === "planned" && event.stream !== "")) && <LinkButton className="sports-watch" href={`/sport/game/${routePart(liveWindowType(event, bootstrap.sportsFrames.twitch))}/${event.id}`} icon={<PictureInPicture2 size={16} aria-hidden />}>{text("sports.event.watch")}</LinkButton>}
        </div>
        <h1 className="hidden-text">{event.field ? event.home : text("sports.versus", { home: event.home, away: event.away })}</h1>
        <Sides event={event} periods />
      </header>
      {event.phase !== "planned" && !inLiveWindow && <Suspense fallback={<div className="sports-tracker-placeholder"><Skeleton height="100%" /></div>}><Tracker event={event} track={track} /></Suspense>}
      {event.phase !== "over" && event.betBuilder && (
        <div className="sports-same-game">
          <Switch label={text("sports.together")} hint={text("sports.together.hint")} checked={sameGame.value} onChange={(on) => (sameGame.value = on)} />
        </div>
      )}
      {(event.phase !== "over" || markets.length > 0) && <div className="sports-filters sports-groups" role="group" aria-label={text("sports.event.groups")}>
        {[allGroups, ...groups.map(({ name }) => name)].map((name) => (
          <button key={name} type="button" aria-pressed={name === group} onClick={() => setGroup(name)}>{name === allGroups ? text("sports.event.group.all") : name}</button>
        ))}
        {/* Next to the groups, where its appearance moves nothing. */}
        <span className="sports-suspended" role="status">{event.phase !== "over" && event.state === "suspended" && text("sports.event.suspended")}</span>
      </div>}
      {markets.length === 0 ? <Empty text={text(event.phase === "over" ? "sports.event.over" : "sports.event.empty")} action={<LinkButton href={`/sport/category/${event.sport}`}>{text("sports.event.more", { sport })}</LinkButton>} /> : (
        <div className="sports-markets">
          {blocksOf(markets).map((lines) => <MarketBlock key={lines[0]?.name} event={event} lines={lines} />)}
        </div>
      )}
      {event.simulated && !bootstrap.sportsSimulated && <Note kind="simulated" />}
    </article>
  );
}
