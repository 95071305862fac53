// The ticker: bets that were accepted, refused, cashed out, settled or corrected.

import { Activity, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { SportsTick } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { loadNames, nameOf } from "../../../../lib/officeNames";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { Select } from "../../../../ui/Select";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { StuckBets } from "./StuckBets";
import { parseMicros, tickerModel } from "./ticker.model";
import "./risk.css";

const tones = { accepted: "action", refused: "danger", cashed: "brass", settled: "neutral", corrected: "info" } as const;
const kindOptions = [["", "All"], ["accepted", "Accepted"], ["refused", "Refused"], ["cashed", "Cashed out"], ["settled", "Settled"], ["corrected", "Corrected"]] as const;
const timingOptions = [["", "Before and live"], ["live", "Live"], ["before", "Before the event"]] as const;

function PlayerLink({ id }: { id: string }) {
  return <Link href={`/admin/user/${id}`}>{nameOf(id)}</Link>;
}

/** The outcome: the reason of a refusal, or the payout. */
function outcomeText({ kind, reason, limit, paid, potentialPayout, currency, code }: SportsTick): string {
  if (kind === "refused") return limit ? `above the limit of the ${limit}` : `${reason} (${code})`;
  return kind === "accepted" ? `potential payout ${potentialPayout} ${currency.toUpperCase()}` : `paid ${paid} ${currency.toUpperCase()}`;
}

const columns: Column<SportsTick>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "kind", label: "What", cell: ({ kind, live }) => <><Badge tone={tones[kind]}>{kind}</Badge>{live && <small> live</small>}</> },
  { key: "player", label: "Player", cell: ({ player }) => <PlayerLink id={player} /> },
  { key: "stake", label: "Stake", numeric: true, cell: ({ usd, stake, currency }) => <span className="risk-name">{dollars(usd / 1_000_000)}<small>{stake} {currency.toUpperCase()}</small></span> },
  {
    key: "legs", label: "Selections", cell: ({ legs, type }) => (
      <span className="risk-name">
        {legs.slice(0, 3).map((leg) => <span key={leg.event + leg.market + leg.outcome}><Link href={`/admin/sports/risk/${leg.event}`}>{leg.match}</Link> <small>{leg.market}: {leg.outcome} @ {leg.odds}</small></span>)}
        {legs.length > 3 && <small>and {legs.length - 3} more</small>}
        {legs.length === 0 && <small>{type || "unknown selections"}</small>}
      </span>
    ),
  },
  { key: "outcome", label: "Outcome", cell: (row) => outcomeText(row) },
  { key: "bet", label: "Bet", cell: ({ bet }) => (bet ? <Link href={`/admin/wager/${bet}`} className="num">{bet.slice(-8)}</Link> : "—") },
];

export default function TickerPage() {
  const [model] = useState(() => {
    const query = new URLSearchParams(location.search);
    return tickerModel({ event: query.get("event") ?? "", player: query.get("player") ?? "" });
  });
  const [min, setMin] = useState("");
  const [sport, setSport] = useState("");
  useEffect(() => model.poll(), [model]);
  const rows = model.rows.value;
  useEffect(() => void loadNames((rows ?? []).map(({ player }) => player)), [rows]);
  const filters = model.filters.value;
  const failure = model.failure.value;
  const paused = model.paused.value;
  const options = (list: readonly (readonly [string, string])[]) => list.map(([value, label]) => ({ value, label }));
  return (
    <div className="risk-page">
      <header className="risk-head">
        <h1>Bet ticker</h1>
        <Button icon={paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />} onClick={() => model.togglePaused()}>{paused ? "Resume" : "Pause"}</Button>
      </header>
      <StuckBets />
      <div className="risk-filters" role="group" aria-label="Filters">
        <Select label="Kind" value={filters.kind} onChange={(kind) => void model.setFilters({ kind: kindOptions.find(([value]) => value === kind)?.[0] ?? "" })} options={options(kindOptions)} />
        <Select label="Timing" value={filters.live} onChange={(live) => void model.setFilters({ live: timingOptions.find(([value]) => value === live)?.[0] ?? "" })} options={options(timingOptions)} />
        <TextField label="Minimum stake in dollars" inputMode="decimal" value={min} onChange={(text) => { setMin(text); void model.setFilters({ min: parseMicros(text.trim()) }); }} />
        <TextField label="Sport" placeholder="soccer" value={sport} onChange={(text) => { setSport(text); void model.setFilters({ sport: text.trim().toLowerCase() }); }} />
        {(filters.event || filters.player) && <Button variant="ghost" onClick={() => void model.setFilters({ event: "", player: "" })}>All events and players</Button>}
      </div>
      {!rows && <Waiting from={model} height={320} />}
      {rows && failure && <p role="alert" className="risk-note">The data may be outdated: {failure}</p>}
      {rows && <div className="risk-scroll"><Table label="Bets" columns={columns} rows={rows} rowKey={({ seq }) => String(seq)} empty={<Empty icon={<Activity size={28} aria-hidden="true" />} text="There are no bets yet. Accepted and refused bets are listed here." />} /></div>}
    </div>
  );
}
