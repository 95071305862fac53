// The open bets on one event: its markets by outcome, and the loss at each final score.

import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { EventRiskAnswer, RiskMarket, RiskOutcome } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { dollars } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Breadcrumbs, StatRow, StatTile } from "../../../../ui/office/Details";
import { HeatGrid } from "./HeatGrid";
import { LimitDialog } from "./LimitDialog";
import { polledResource, matchName } from "./risk.model";
import { UsedBar } from "./UsedBar";
import "./risk.css";

export default function EventRiskPage({ params }: PageProps) {
  const id = params.id ?? "";
  const risk = useMemo(() => polledResource(() => api.post("/api/admin/sports/risk/event", { id }, { retry: true })), [id]);
  useEffect(() => risk.poll(), [risk]);
  const answer = risk.data.value;
  const failure = risk.failure.value;
  return (
    <div className="risk-page">
      <Breadcrumbs crumbs={[{ label: "Sports risk", href: "/admin/sports/risk" }, { label: answer ? matchName(answer.event) : "Event" }]} />
      {!answer && <h1>Event risk</h1>}
      {!answer && <Waiting from={risk} height={420} />}
      {answer && failure && <p role="alert" className="risk-note">The data may be outdated: {failure}</p>}
      {answer && <EventRiskDetails answer={answer} reload={() => void risk.load()} />}
    </div>
  );
}

function EventRiskDetails({ answer, reload }: { answer: EventRiskAnswer; reload: () => void }) {
  const [limitsOpen, setLimitsOpen] = useState(false);
  const { event, limits, own, markets } = answer;
  return (
    <>
      <header className="risk-head">
        <h1>{matchName(event)}</h1>
        <Badge tone={event.phase === "live" ? "action" : "neutral"}>{event.phase}{event.play ? ` ${event.play.home}:${event.play.away}` : ""}</Badge>
        <Button onClick={() => setLimitsOpen(true)}>Event limits</Button>
      </header>
      <StatRow label="The event">
        <StatTile label="Positions" value={event.bets} />
        <StatTile label="Stakes" value={dollars(Number(event.stakes))} />
        <StatTile label="Worst-case loss" value={dollars(Number(event.worst))} />
        <StatTile label="Event limit" value={dollars(Number(event.limit))} />
        <StatTile label="Market limit" value={dollars(Number(limits.market))} />
      </StatRow>
      <Card title="Final scores">
        {answer.grid.length > 0 ? <HeatGrid event={event} grid={answer.grid} from={answer.from} /> : <Empty text="There are no open bets that depend on the final score." />}
      </Card>
      {markets.length === 0 && <Empty text="There are no open bets on this event." />}
      {markets.map((market) => <MarketRiskCard key={market.key} market={market} />)}
      <p className="risk-note"><Link href={`/admin/sports/ticker?event=${event.id}`}>Latest bets on this event</Link></p>
      {limitsOpen && <LimitDialog kind="event" scope={{ key: own.key, name: matchName(event) }} limit={own} onClose={() => setLimitsOpen(false)} onDone={reload} />}
    </>
  );
}

const columns: Column<RiskOutcome>[] = [
  { key: "name", label: "Outcome", cell: ({ name }) => name },
  { key: "price", label: "Price", numeric: true, cell: ({ price, state }) => (state === "open" && price ? price : <Badge>{state}</Badge>) },
  { key: "bets", label: "Positions", numeric: true, cell: ({ bets }) => bets },
  { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)) },
  { key: "pays", label: "Payout", numeric: true, cell: ({ payout }) => dollars(Number(payout)) },
  { key: "loses", label: "Loss of the site", numeric: true, cell: ({ maxLoss }) => <span data-loses={Number(maxLoss) > 0 || undefined} className="risk-loses">{dollars(Number(maxLoss))}</span> },
];

function MarketRiskCard({ market }: { market: RiskMarket }) {
  return (
    <Card title={market.name}>
      <p className="risk-market-line">
        <UsedBar used={market.used} limit={market.limit} />
        <span>{dollars(Number(market.worst))} worst-case loss of {dollars(Number(market.limit))}{market.grid ? ", included in the scores above" : ""}</span>
      </p>
      <div className="risk-scroll"><Table label={market.name} columns={columns} rows={market.outcomes} rowKey={({ id }) => id} empty={<Empty text="No outcomes." />} /></div>
    </Card>
  );
}
