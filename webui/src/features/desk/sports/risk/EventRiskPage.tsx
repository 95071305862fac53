// What stands on one event: its markets by outcomes, and what the house loses at each
// final score.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { EventRiskAnswer, RiskMarket, RiskOutcome } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { dollars } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Breadcrumbs, StatRow, StatTile } from "../../../../ui/work/Facts";
import { HeatGrid } from "./HeatGrid";
import { LimitForm } from "./LimitForm";
import { followed, matchOf } from "./risk.model";
import { UsedBar } from "./UsedBar";
import "./risk.css";

export default function EventRiskPage({ params }: PageProps) {
  useSignals();
  const id = params.id ?? "";
  const risk = useMemo(() => followed(() => api.post("/api/admin/sports/risk/event", { id }, { retry: true })), [id]);
  useEffect(() => risk.follow(), [risk]);
  const told = risk.data.value;
  const failure = risk.failure.value;
  return (
    <div className="risk-page">
      <Breadcrumbs crumbs={[{ label: "Sports risk", href: "/admin/sports/risk" }, { label: told ? matchOf(told.event) : "Event" }]} />
      {!told && <h1>Risk of an event</h1>}
      {!told && failure && <Failed text={failure} onRetry={() => void risk.load()} />}
      {!told && !failure && <Skeleton height={420} />}
      {told && failure && <p role="alert" className="risk-note">What is shown may be old: {failure}</p>}
      {told && <Shown told={told} again={() => void risk.load()} />}
    </div>
  );
}

function Shown({ told, again }: { told: EventRiskAnswer; again: () => void }) {
  const [limiting, setLimiting] = useState(false);
  const { event, limits, own, markets } = told;
  return (
    <>
      <header className="risk-head">
        <h1>{matchOf(event)}</h1>
        <Badge tone={event.phase === "live" ? "action" : "neutral"}>{event.phase}{event.play ? ` ${event.play.home}:${event.play.away}` : ""}</Badge>
        <Button onClick={() => setLimiting(true)}>Limits of this event</Button>
      </header>
      <StatRow label="The event">
        <StatTile label="Positions" value={event.bets} />
        <StatTile label="Stakes" value={dollars(Number(event.stakes))} />
        <StatTile label="Loses at worst" value={dollars(Number(event.worst))} />
        <StatTile label="Limit of the event" value={dollars(Number(event.limit))} />
        <StatTile label="Limit of a market" value={dollars(Number(limits.market))} />
      </StatRow>
      <Card title="Final scores">
        {told.grid.length > 0 ? <HeatGrid event={event} grid={told.grid} from={told.from} /> : <Empty text="No open bet here is settled by the final score." />}
      </Card>
      {markets.length === 0 && <Empty text="No open bets on this event." />}
      {markets.map((market) => <Market key={market.key} market={market} />)}
      <p className="risk-note"><Link href={`/admin/sports/ticker?event=${event.id}`}>The last bets on this event</Link></p>
      {limiting && <LimitForm kind="event" of={{ key: own.key, name: matchOf(event) }} limit={own} onClose={() => setLimiting(false)} onDone={again} />}
    </>
  );
}

const columns: Column<RiskOutcome>[] = [
  { key: "name", label: "Outcome", cell: ({ name }) => name },
  { key: "price", label: "Price", numeric: true, cell: ({ price, state }) => (state === "open" && price ? price : <Badge>{state}</Badge>) },
  { key: "bets", label: "Positions", numeric: true, cell: ({ bets }) => bets },
  { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)) },
  { key: "pays", label: "Would pay", numeric: true, cell: ({ pays }) => dollars(Number(pays)) },
  { key: "loses", label: "House loses", numeric: true, cell: ({ loses }) => <span data-loses={Number(loses) > 0 || undefined} className="risk-loses">{dollars(Number(loses))}</span> },
];

function Market({ market }: { market: RiskMarket }) {
  return (
    <Card title={market.name}>
      <p className="risk-market-line">
        <UsedBar used={market.used} limit={market.limit} />
        <span>{dollars(Number(market.worst))} at worst of {dollars(Number(market.limit))}{market.grid ? ", in the scores above" : ""}</span>
      </p>
      <div className="risk-scroll"><Table label={market.name} columns={columns} rows={market.outcomes} rowKey={({ id }) => id} empty={<Empty text="No outcomes." />} /></div>
    </Card>
  );
}
