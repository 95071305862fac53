// What the house has kept of sports bets against what it was to keep, and who takes
// better prices than the last ones.

import { useSignals } from "@preact/signals-react/runtime";
import { Scale } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { SportsHoldRequest, SportsHold } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { resource } from "../../../../lib/resource";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { StatRow, StatTile } from "../../../../ui/work/Facts";
import { factorText, perMille } from "./risk.model";
import "./risk.css";

type By = SportsHoldRequest["by"];
type Sort = SportsHoldRequest["sort"];

const groups: { value: By; label: string }[] = [{ value: "player", label: "Players" }, { value: "sport", label: "Sports" }, { value: "market", label: "Markets" }];
const sorts: { value: Sort; label: string }[] = [{ value: "stakes", label: "Most staked" }, { value: "hold", label: "Lowest hold" }, { value: "below", label: "Farthest below expected" }, { value: "closing", label: "Best closing-line value" }];
const periods = [{ value: "7", label: "7 days" }, { value: "30", label: "30 days" }, { value: "90", label: "90 days" }, { value: "365", label: "A year" }];

const columns = (by: string): Column<SportsHold>[] => [
  { key: "name", label: by === "player" ? "Player" : by === "sport" ? "Sport" : "Market", cell: ({ key, name }) => (by === "player" ? <Link href={`/admin/user/${key}`}>{name}</Link> : name) },
  ...(by === "player" ? [{ key: "factor", label: "Factor", cell: ({ factor }: SportsHold) => factorText(factor) }] : []),
  { key: "bets", label: "Bets", numeric: true, cell: ({ bets }) => bets, sortBy: ({ bets }) => bets },
  { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)), sortBy: ({ stakes }) => Number(stakes) },
  { key: "kept", label: "Kept", numeric: true, cell: ({ kept, hold }) => <span className="risk-name">{dollars(Number(kept))}<small>{perMille(hold)}</small></span>, sortBy: ({ kept }) => Number(kept) },
  { key: "expected", label: "Expected", numeric: true, cell: ({ expected, edge }) => <span className="risk-name">{dollars(Number(expected))}<small>{perMille(edge)}</small></span>, sortBy: ({ expected }) => Number(expected) },
  { key: "closing", label: "Closing-line value", numeric: true, cell: ({ closed, value }) => (closed > 0 ? <span data-loses={value > 0 || undefined} className="risk-loses">{perMille(value)}</span> : "—"), sortBy: ({ value }) => value },
  { key: "beat", label: "Beat the close", numeric: true, cell: ({ closed, beat }) => (closed > 0 ? `${perMille(beat)} of ${closed}` : "—"), sortBy: ({ beat }) => beat },
];

export default function HoldPage() {
  useSignals();
  const [by, setBy] = useState<By>("player");
  const [sort, setSort] = useState<Sort>("stakes");
  const [days, setDays] = useState("30");
  const hold = useMemo(() => resource(() => api.post("/api/admin/sports/hold", { by, sort, days: Number(days) }, { retry: true })), [by, sort, days]);
  useEffect(() => void hold.load(), [hold]);
  const told = hold.data.value;
  const failure = hold.failure.value;
  return (
    <div className="risk-page">
      <h1>Sports hold</h1>
      <p className="risk-note">Bets that ended in the time. Expected is what the prices were to keep when the bets were accepted. Closing-line value is what a bet was worth at the last price before the event: above zero over many bets, a player knows more than the prices.</p>
      <div className="risk-filters" role="group" aria-label="Filters">
        <Select label="Grouped by" value={by} onChange={(next) => setBy(groups.find(({ value }) => value === next)?.value ?? "player")} options={groups} />
        <Select label="Time" value={days} onChange={setDays} options={periods} />
        <Select label="First" value={sort} onChange={(next) => setSort(sorts.find(({ value }) => value === next)?.value ?? "stakes")} options={sorts} />
      </div>
      {failure && <Failed text={failure} onRetry={() => void hold.load()} />}
      {!told && !failure && <Skeleton height={320} />}
      {told && (
        <>
          <StatRow label="All of them">
            <StatTile label="Bets" value={told.total.bets} against={told.cut ? "the newest days only" : undefined} />
            <StatTile label="Stakes" value={dollars(Number(told.total.stakes))} />
            <StatTile label="Kept" value={dollars(Number(told.total.kept))} against={perMille(told.total.hold)} />
            <StatTile label="Expected" value={dollars(Number(told.total.expected))} against={perMille(told.total.edge)} />
          </StatRow>
          <div className="risk-scroll"><Table label="Hold" columns={columns(by)} rows={told.rows} rowKey={({ key }) => key} empty={<Empty icon={<Scale size={28} aria-hidden="true" />} text="No sports bet has ended in this time." />} /></div>
        </>
      )}
    </div>
  );
}
