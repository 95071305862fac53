// One event for traders: its markets, the decisions of staff, and notes.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { OfficeEventAnswer, OfficeMarket, ControlView } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { loadNames, nameOf } from "../../../../lib/officeNames";
import { useResource } from "../../../../lib/useResource";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { ExactTime, Time } from "../../../../ui/Time";
import { DescriptionList } from "../../../../ui/office/Details";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { eventName, EventStatus } from "./EventsPage";
import { PriceHistoryDrawer } from "./PriceHistoryDrawer";
import { MarketCard } from "./MarketCard";
import { EventNotes } from "./EventNotes";
import { PriceDialog, type SelectedOutcome } from "./PriceDialog";
import { RulingDialog, type RulingAction } from "./RulingDialog";
import { SuspendDialog, type SuspendAction } from "./SuspendDialog";
import { microsText, scopeName, marketScope, scoreText } from "./eventTexts";
import "./events.css";

export default function TraderEventPage({ params: { id = "" } }: PageProps) {
  const data = useResource(() => api.post("/api/admin/sports/event", { id }, { retry: true }), [id]);
  const value = data.data.value;
  useEffect(() => {
    if (value) void loadNames([...value.notes.map(({ actor }) => actor), ...value.rulings.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]), ...value.stops.map(({ actor }) => actor)]);
  }, [value]);
  if (value) return <EventDetails of={value} failure={data.failure.value} reload={() => void data.load()} />;
  return <Waiting from={data} height={560} />;
}

type OpenDialog = { stop: SuspendAction } | { price: SelectedOutcome } | { back: SelectedOutcome } | { history: OfficeMarket } | { ruling: RulingAction } | null;

function EventDetails({ of: answer, failure, reload }: { of: OfficeEventAnswer; failure: string | null; reload: () => void }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const { event, stops } = answer;
  const name = eventName(event);
  const isSuspended = stops.some(({ kind, scope }) => kind === "stop" && scope.level === "event");
  const isOver = event.phase === "over";
  return (
    <div className="traders-page">
      <p><Link href="/admin/sports">Sports events</Link></p>
      <header className="traders-head">
        <h1>{name}</h1>
        <EventStatus event={event} />
        {scoreText(event) && <strong className="num">{scoreText(event)}</strong>}
      </header>
      {failure && <p className="traders-warning" role="alert">{failure}</p>}
      <DescriptionList items={[
        { label: "League", value: `${event.sport}, ${event.category}, ${event.tournament}` },
        { label: "Starts", value: <ExactTime at={event.startsAt} /> },
        { label: "Feed", value: event.lastNews > 0 ? <Time at={event.lastNews} /> : "no data since the site started" },
        { label: "Open bets", value: event.open.bets > 0 ? `${event.open.bets}, ${microsText(event.open.usd)}` : "none" },
        { label: "Open markets", value: String(event.markets) },
      ]} />
      {stops.length > 0 && <ul className="traders-stops">{stops.map((stop) => <SuspensionItem key={`${stop.kind} ${stop.name}`} stop={stop} />)}</ul>}
      <div className="traders-buttons">
        <Button onClick={reload}>Refresh</Button>
        {!isOver && <Button variant={isSuspended ? "primary" : "danger"} onClick={() => setDialog({ stop: { scope: { level: "event", event: event.id }, name, suspend: !isSuspended } })}>{isSuspended ? "Resume" : "Suspend"}</Button>}
        {!answer.field && <Button onClick={() => setDialog({ ruling: "result" })}>{isOver ? "Correct the result" : "Enter the result"}</Button>}
        <Button onClick={() => setDialog({ ruling: "markets" })}>Void markets</Button>
        <Button onClick={() => setDialog({ ruling: "void" })}>Void the event</Button>
      </div>
      <RulingsList of={answer} />
      <MarketList of={answer} onOpen={setDialog} />
      <EventNotes event={event.id} notes={answer.notes} onDone={reload} />
      {dialog && "stop" in dialog && <SuspendDialog action={dialog.stop} onClose={close} onDone={reload} />}
      {dialog && "price" in dialog && <PriceDialog event={event.id} picked={dialog.price} onClose={close} onDone={reload} />}
      {dialog && "back" in dialog && (
        <ReasonDialog title={`Release the price of ${dialog.back.outcome.name}`} description="The model sets the price again." action="Release"
          send={({ reason }) => api.post("/api/admin/sports/price", { scope: marketScope(event.id, dialog.back.market.market, dialog.back.market.specifiers, dialog.back.outcome.id), price: "", until: 0, reason })}
          doneText="The price was released." onClose={close} onDone={reload} />
      )}
      {dialog && "history" in dialog && <PriceHistoryDrawer event={event.id} market={dialog.history} onClose={close} />}
      {dialog && "ruling" in dialog && <RulingDialog event={answer} action={dialog.ruling} onClose={close} onDone={reload} />}
    </div>
  );
}

function SuspensionItem({ stop }: { stop: ControlView }) {
  return stop.kind === "ruling"
    ? <li>Suspended until an <Link href="/admin/approvals">approver</Link> decides on the request of {nameOf(stop.actor)}: {stop.reason}</li>
    : <li>{scopeName(stop)}: suspended by {nameOf(stop.actor)}, {stop.reason}</li>;
}

const rulingTitles = { result: "Result entered", void: "Event void", markets: "Markets void" } as const;

function RulingsList({ of: { rulings } }: { of: OfficeEventAnswer }) {
  if (rulings.length === 0) return null;
  return (
    <section aria-label="Rulings">
      <h2>Rulings by staff</h2>
      <ul className="traders-notes">
        {rulings.map(({ action, voided, reason, requestedBy, decidedBy, at }) => (
          <li key={at}><Badge tone="info">{rulingTitles[action]}</Badge> <Time at={at} /> {nameOf(requestedBy)} and {nameOf(decidedBy)}: {reason}{voided.length > 0 && ` Void: ${voided.join(", ")}.`}</li>
        ))}
      </ul>
    </section>
  );
}

const allGroups = "all";

function MarketList({ of: answer, onOpen }: { of: OfficeEventAnswer; onOpen: (dialog: OpenDialog) => void }) {
  const groups = [...new Set(answer.markets.map((market) => market.group))];
  const [group, setGroup] = useState(groups[0] ?? allGroups);
  const visible = answer.markets.filter((market) => group === allGroups || market.group === group);
  return (
    <section aria-label="Markets">
      <h2>Markets</h2>
      <div className="traders-groups" role="group" aria-label="Market groups">
        {[allGroups, ...groups].map((one) => <Button key={one} size="small" aria-pressed={one === group} onClick={() => setGroup(one)}>{one === allGroups ? "All" : one}</Button>)}
      </div>
      {visible.length === 0 ? <Empty text="The event has no markets." /> : (
        <div className="traders-markets">
          {visible.map((market) => (
            <MarketCard key={`${market.market}/${market.specifiers}`} event={answer.event.id} isOver={answer.event.phase === "over"} market={market}
              onSuspend={(stop) => onOpen({ stop })} onFixPrice={(price) => onOpen({ price })} onReleasePrice={(back) => onOpen({ back })} onHistory={(history) => onOpen({ history })} />
          ))}
        </div>
      )}
    </section>
  );
}
