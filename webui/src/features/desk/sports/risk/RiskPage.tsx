// The events on which the house may lose most, told again every two seconds.

import { useSignals } from "@preact/signals-react/runtime";
import { Flame } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { RiskEvent } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { StatRow, StatTile } from "../../../../ui/work/Facts";
import { feedStands } from "../feed";
import { followed, matchOf } from "./risk.model";
import { UsedBar } from "./UsedBar";
import "./risk.css";

const columns: Column<RiskEvent>[] = [
  { key: "event", label: "Event", cell: (row) => <span className="risk-name"><Link href={`/admin/sports/risk/${row.id}`}>{matchOf(row)}</Link><small>{[row.category, row.tournament].filter(Boolean).join(", ")}</small></span> },
  { key: "state", label: "State", cell: ({ phase, startsAt, play }) => (phase === "live" ? <Badge tone="action">live {play ? `${play.home}:${play.away}` : ""}</Badge> : phase === "over" ? <Badge>over</Badge> : <Time at={startsAt} />) },
  { key: "bets", label: "Positions", numeric: true, cell: ({ bets }) => bets, sortBy: ({ bets }) => bets },
  { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)), sortBy: ({ stakes }) => Number(stakes) },
  { key: "worst", label: "Loses at worst", numeric: true, cell: ({ worst }) => dollars(Number(worst)), sortBy: ({ worst }) => Number(worst) },
  { key: "used", label: "Of the limit", cell: ({ used, limit }) => <UsedBar used={used} limit={limit} />, sortBy: ({ used }) => used },
  { key: "market", label: "Worst market", cell: ({ market, marketWorst, marketLimit }) => <span className="risk-name">{market}<small>{dollars(Number(marketWorst))} of {dollars(Number(marketLimit))}</small></span> },
];

export default function RiskPage() {
  useSignals();
  const [risk] = useState(() => followed(() => api.post("/api/admin/sports/risk", { sport: "" }, { retry: true })));
  useEffect(() => risk.follow(), [risk]);
  const told = risk.data.value;
  const failure = risk.failure.value;
  return (
    <div className="risk-page">
      <h1>Sports risk</h1>
      {!told && failure && <Failed text={failure} onRetry={() => void risk.load()} />}
      {!told && !failure && <Skeleton height={320} />}
      {told && failure && <p role="alert" className="risk-note">What is shown may be old: {failure}</p>}
      {told?.silent && <p role="status" className="risk-note">{feedStands(told)}</p>}
      {told && (
        <>
          <StatRow label="All events">
            <StatTile label="Open bets" value={told.bets} />
            <StatTile label="Events with bets" value={told.total} />
            <StatTile label="Stakes" value={dollars(Number(told.stakes))} />
            <StatTile label="Sum of the worst results" value={dollars(Number(told.worst))} />
          </StatRow>
          <div className="risk-scroll">
            <Table label="Events by what they may lose" columns={columns} rows={told.events} rowKey={({ id }) => id} empty={<Empty icon={<Flame size={28} aria-hidden="true" />} text="No open bets. The events with bets stand here, the riskiest first." />} />
          </div>
        </>
      )}
    </div>
  );
}
