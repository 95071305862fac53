// The events with the largest possible loss, updated every two seconds.

import { Flame } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { RiskEvent } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { StatRow, StatTile } from "../../../../ui/office/Details";
import { feedProblem } from "../feedProblem";
import { polledResource, matchName } from "./risk.model";
import { UsedBar } from "./UsedBar";
import "./risk.css";

const columns: Column<RiskEvent>[] = [
  { key: "event", label: "Event", cell: (row) => <span className="risk-name"><Link href={`/admin/sports/risk/${row.id}`}>{matchName(row)}</Link><small>{[row.category, row.tournament].filter(Boolean).join(", ")}</small></span> },
  { key: "state", label: "State", cell: ({ phase, startsAt, play }) => (phase === "live" ? <Badge tone="action">live {play ? `${play.home}:${play.away}` : ""}</Badge> : phase === "over" ? <Badge>ended</Badge> : <Time at={startsAt} />) },
  { key: "bets", label: "Positions", numeric: true, cell: ({ bets }) => bets, sortBy: ({ bets }) => bets },
  { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)), sortBy: ({ stakes }) => Number(stakes) },
  { key: "worst", label: "Worst-case loss", numeric: true, cell: ({ worst }) => dollars(Number(worst)), sortBy: ({ worst }) => Number(worst) },
  { key: "used", label: "Limit usage", cell: ({ used, limit }) => <UsedBar used={used} limit={limit} />, sortBy: ({ used }) => used },
  { key: "market", label: "Worst market", cell: ({ market, marketWorst, marketLimit }) => <span className="risk-name">{market}<small>{dollars(Number(marketWorst))} of {dollars(Number(marketLimit))}</small></span> },
];

export default function RiskPage() {
  const [risk] = useState(() => polledResource(() => api.post("/api/admin/sports/risk", { sport: "" }, { retry: true })));
  useEffect(() => risk.poll(), [risk]);
  const answer = risk.data.value;
  const failure = risk.failure.value;
  return (
    <div className="risk-page">
      <h1>Sports risk</h1>
      {!answer && <Waiting from={risk} height={320} />}
      {answer && failure && <p role="alert" className="risk-note">The data may be outdated: {failure}</p>}
      {answer?.silent && <p role="status" className="risk-note">{feedProblem(answer)}</p>}
      {answer && (
        <>
          <StatRow label="All events">
            <StatTile label="Open bets" value={answer.bets} />
            <StatTile label="Events with bets" value={answer.total} />
            <StatTile label="Stakes" value={dollars(Number(answer.stakes))} />
            <StatTile label="Total worst-case loss" value={dollars(Number(answer.worst))} />
          </StatRow>
          <div className="risk-scroll">
            <Table label="Events by worst-case loss" columns={columns} rows={answer.events} rowKey={({ id }) => id} empty={<Empty icon={<Flame size={28} aria-hidden="true" />} text="There are no open bets." />} />
          </div>
        </>
      )}
    </div>
  );
}
