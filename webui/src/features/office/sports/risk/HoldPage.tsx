// The actual hold of sports bets against the expected hold, and the players who get better prices
// than the closing prices.

import { Scale } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { SportsHoldRequest, SportsHold } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { useResource } from "../../../../lib/useResource";
import { Waiting } from "../../../../ui/Loaded";
import { Select } from "../../../../ui/Select";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { StatRow, StatTile } from "../../../../ui/office/Details";
import { factorText, thousandthsText } from "./risk.model";
import "./risk.css";

type GroupBy = SportsHoldRequest["by"];
type SortBy = SportsHoldRequest["sort"];

const groups: { value: GroupBy; label: string }[] = [{ value: "player", label: "Players" }, { value: "sport", label: "Sports" }, { value: "market", label: "Markets" }];
const sorts: { value: SortBy; label: string }[] = [{ value: "stakes", label: "Highest stakes" }, { value: "hold", label: "Lowest hold" }, { value: "below", label: "Furthest below expected" }, { value: "closing", label: "Best closing-line value" }];
const periods = [{ value: "7", label: "7 days" }, { value: "30", label: "30 days" }, { value: "90", label: "90 days" }, { value: "365", label: "1 year" }];

const columns = (groupBy: string): Column<SportsHold>[] => [
  { key: "name", label: groupBy === "player" ? "Player" : groupBy === "sport" ? "Sport" : "Market", cell: ({ key, name }) => (groupBy === "player" ? <Link href={`/admin/user/${key}`}>{name}</Link> : name) },
  ...(groupBy === "player" ? [{ key: "factor", label: "Factor", cell: ({ factor }: SportsHold) => factorText(factor) }] : []),
  { key: "bets", label: "Bets", numeric: true, cell: ({ bets }) => bets, sortBy: ({ bets }) => bets },
  { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)), sortBy: ({ stakes }) => Number(stakes) },
  { key: "kept", label: "Revenue", numeric: true, cell: ({ revenue, hold }) => <span className="risk-name">{dollars(Number(revenue))}<small>{thousandthsText(hold)}</small></span>, sortBy: ({ revenue }) => Number(revenue) },
  { key: "expected", label: "Expected", numeric: true, cell: ({ expected, edge }) => <span className="risk-name">{dollars(Number(expected))}<small>{thousandthsText(edge)}</small></span>, sortBy: ({ expected }) => Number(expected) },
  { key: "closing", label: "Closing-line value", numeric: true, cell: ({ closed, closingValue: value }) => (closed > 0 ? <span data-loses={value > 0 || undefined} className="risk-loses">{thousandthsText(value)}</span> : "—"), sortBy: ({ closingValue: value }) => value },
  { key: "beat", label: "Beat the close", numeric: true, cell: ({ closed, beatClosing }) => (closed > 0 ? `${thousandthsText(beatClosing)} of ${closed}` : "—"), sortBy: ({ beatClosing }) => beatClosing },
];

export default function HoldPage() {
  const [groupBy, setGroupBy] = useState<GroupBy>("player");
  const [sort, setSort] = useState<SortBy>("stakes");
  const [days, setDays] = useState("30");
  const hold = useResource(() => api.post("/api/admin/sports/hold", { by: groupBy, sort, days: Number(days) }, { retry: true }), [groupBy, sort, days]);
  const answer = hold.data.value;
  const failure = hold.failure.value;
  return (
    <div className="risk-page">
      <h1>Sports hold</h1>
      <p className="risk-note">Settled bets of the period. Expected is the margin of the prices when the bets were accepted. Closing-line value compares the price of a bet with the last price before the event: if it is above zero over many bets, the player beats the market.</p>
      <div className="risk-filters" role="group" aria-label="Filters">
        <Select label="Grouped by" value={groupBy} onChange={(next) => setGroupBy(groups.find(({ value }) => value === next)?.value ?? "player")} options={groups} />
        <Select label="Period" value={days} onChange={setDays} options={periods} />
        <Select label="Sorted by" value={sort} onChange={(next) => setSort(sorts.find(({ value }) => value === next)?.value ?? "stakes")} options={sorts} />
      </div>
      {(failure || !answer) && <Waiting from={hold} height={320} />}
      {answer && (
        <>
          <StatRow label="Total">
            <StatTile label="Bets" value={answer.total.bets} comparison={answer.cut ? "the newest days only" : undefined} />
            <StatTile label="Stakes" value={dollars(Number(answer.total.stakes))} />
            <StatTile label="Revenue" value={dollars(Number(answer.total.revenue))} comparison={thousandthsText(answer.total.hold)} />
            <StatTile label="Expected" value={dollars(Number(answer.total.expected))} comparison={thousandthsText(answer.total.edge)} />
          </StatRow>
          <div className="risk-scroll"><Table label="Hold" columns={columns(groupBy)} rows={answer.rows} rowKey={({ key }) => key} empty={<Empty icon={<Scale size={28} aria-hidden="true" />} text="There are no settled sports bets in this period." />} /></div>
        </>
      )}
    </div>
  );
}
