// One event for traders: its markets, how staff have decided it, and notes.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { OfficeEventAnswer, OfficeMarket, ShownControl } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { askNames, nameOf } from "../../../../lib/officeNames";
import { resource } from "../../../../lib/resource";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { ExactTime, Time } from "../../../../ui/Time";
import { DescriptionList } from "../../../../ui/work/Facts";
import { nameOfEvent, Standing } from "./EventsPage";
import { History } from "./History";
import { MarketCard } from "./MarketCard";
import { Notes } from "./Notes";
import { PriceDialog, type Picked } from "./PriceDialog";
import { RulingDialog, type RulingDeed } from "./RulingDialog";
import { AskWhy, StopDialog, type Deed } from "./StopDialog";
import { dollars, scopeName, scopeOf, score } from "./words";
import "./events.css";

export default function TraderEventPage({ params: { id = "" } }: PageProps) {
  useSignals();
  const data = useMemo(() => resource(() => api.post("/api/admin/sports/event", { id }, { retry: true })), [id]);
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  useEffect(() => {
    if (value) void askNames([...value.notes.map(({ actor }) => actor), ...value.rulings.flatMap(({ asked, decided }) => [asked, decided]), ...value.stops.map(({ actor }) => actor)]);
  }, [value]);
  if (value) return <Shown of={value} failure={data.failure.value} reload={() => void data.load()} />;
  return data.failure.value ? <Failed text={data.failure.value} onRetry={() => void data.load()} /> : <Skeleton height={560} />;
}

type Open = { stop: Deed } | { price: Picked } | { back: Picked } | { history: OfficeMarket } | { ruling: RulingDeed } | null;

function Shown({ of, failure, reload }: { of: OfficeEventAnswer; failure: string | null; reload: () => void }) {
  useSignals();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { event, stops } = of;
  const name = nameOfEvent(event);
  const mine = stops.some(({ kind, scope }) => kind === "stop" && scope.level === "event");
  const over = event.phase === "over";
  return (
    <div className="traders-page">
      <p><Link href="/admin/sports">Sports events</Link></p>
      <header className="traders-head">
        <h1>{name}</h1>
        <Standing of={event} />
        {score(event) && <strong className="num">{score(event)}</strong>}
      </header>
      {failure && <p className="traders-warning" role="alert">{failure}</p>}
      <DescriptionList facts={[
        { label: "League", value: `${event.sport}, ${event.category}, ${event.tournament}` },
        { label: "Begins", value: <ExactTime at={event.startsAt} /> },
        { label: "Feed", value: event.news > 0 ? <Time at={event.news} /> : "has said nothing since the site started" },
        { label: "Open bets", value: event.open.bets > 0 ? `${event.open.bets}, ${dollars(event.open.usd)}` : "none" },
        { label: "Open markets", value: String(event.markets) },
      ]} />
      {stops.length > 0 && <ul className="traders-stops">{stops.map((stop) => <Stop key={`${stop.kind} ${stop.name}`} stop={stop} />)}</ul>}
      <div className="traders-buttons">
        <Button onClick={reload}>Refresh</Button>
        {!over && <Button variant={mine ? "primary" : "danger"} onClick={() => setOpen({ stop: { scope: { level: "event", event: event.id }, name, suspend: !mine } })}>{mine ? "Resume" : "Suspend"}</Button>}
        {!of.field && <Button onClick={() => setOpen({ ruling: "result" })}>{over ? "Correct the result" : "Enter the result"}</Button>}
        <Button onClick={() => setOpen({ ruling: "markets" })}>Void markets</Button>
        <Button onClick={() => setOpen({ ruling: "void" })}>Void the event</Button>
      </div>
      <Rulings of={of} />
      <Markets of={of} onOpen={setOpen} />
      <Notes event={event.id} notes={of.notes} onDone={reload} />
      {open && "stop" in open && <StopDialog deed={open.stop} onClose={close} onDone={reload} />}
      {open && "price" in open && <PriceDialog event={event.id} picked={open.price} onClose={close} onDone={reload} />}
      {open && "back" in open && (
        <AskWhy title={`Take the price of ${open.back.outcome.name} back`} description="The price is made by the model again." action="Take back" initial={{ reason: "" }}
          send={({ reason }) => api.post("/api/admin/sports/price", { scope: scopeOf(event.id, open.back.market.market, open.back.market.specifiers, open.back.outcome.id), price: "", until: 0, reason })}
          done={() => "The price was taken back."} onClose={close} onDone={reload} />
      )}
      {open && "history" in open && <History event={event.id} market={open.history} onClose={close} />}
      {open && "ruling" in open && <RulingDialog of={of} deed={open.ruling} onClose={close} onDone={reload} />}
    </div>
  );
}

function Stop({ stop }: { stop: ShownControl }) {
  useSignals();
  return stop.kind === "ruling"
    ? <li>Suspended until a <Link href="/admin/approvals">second person</Link> decides what {nameOf(stop.actor)} has asked for: {stop.reason}</li>
    : <li>{scopeName(stop)}: suspended by {nameOf(stop.actor)}, {stop.reason}</li>;
}

const deeds = { result: "Result entered", void: "Event void", markets: "Markets void" } as const;

function Rulings({ of: { rulings } }: { of: OfficeEventAnswer }) {
  useSignals();
  if (rulings.length === 0) return null;
  return (
    <section aria-label="Rulings">
      <h2>Decided by staff</h2>
      <ul className="traders-notes">
        {rulings.map(({ deed, voided, reason, asked, decided, at }) => (
          <li key={at}><Badge tone="info">{deeds[deed]}</Badge> <Time at={at} /> {nameOf(asked)} and {nameOf(decided)}: {reason}{voided.length > 0 && ` Void: ${voided.join(", ")}.`}</li>
        ))}
      </ul>
    </section>
  );
}

const whole = "all";

function Markets({ of, onOpen }: { of: OfficeEventAnswer; onOpen: (open: Open) => void }) {
  useSignals();
  const groups = [...new Set(of.markets.map((market) => market.group))];
  const [group, setGroup] = useState(groups[0] ?? whole);
  const shown = of.markets.filter((market) => group === whole || market.group === group);
  return (
    <section aria-label="Markets">
      <h2>Markets</h2>
      <div className="traders-groups" role="group" aria-label="Groups of markets">
        {[whole, ...groups].map((one) => <Button key={one} size="small" aria-pressed={one === group} onClick={() => setGroup(one)}>{one === whole ? "All" : one}</Button>)}
      </div>
      {shown.length === 0 ? <Empty text="The event has no markets." /> : (
        <div className="traders-markets">
          {shown.map((market) => (
            <MarketCard key={`${market.market}/${market.specifiers}`} event={of.event.id} over={of.event.phase === "over"} market={market}
              onStop={(stop) => onOpen({ stop })} onPrice={(price) => onOpen({ price })} onBack={(back) => onOpen({ back })} onHistory={(history) => onOpen({ history })} />
          ))}
        </div>
      )}
    </section>
  );
}
