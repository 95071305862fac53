// The limits that traders have set, and the players with factors of their own.

import { useSignals } from "@preact/signals-react/runtime";
import { Gauge, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { PlayerFactor, SportsLimit, SportsLimitsAnswer } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { askNames, nameOf } from "../../../../lib/officeNames";
import { resource } from "../../../../lib/resource";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { ExactTime } from "../../../../ui/Time";
import { LimitForm, type LimitFormProps } from "./LimitForm";
import { factorText } from "./risk.model";
import "./risk.css";

type Chosen = Pick<LimitFormProps, "kind" | "of" | "limit">;

const kindNames = { sport: "sport", league: "league", market: "type of market", event: "event" } as const;
const amount = (text: string) => (text ? dollars(Number(text)) : "inherited");

function By({ id }: { id: string }) {
  useSignals();
  return <span title={id}>{nameOf(id)}</span>;
}

export default function RiskLimitsPage() {
  useSignals();
  const [limits] = useState(() => resource(() => api.post("/api/admin/sports/limits", {}, { retry: true })));
  const [factors] = useState(() => resource(() => api.post("/api/admin/sports/factors", {}, { retry: true })));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [adding, setAdding] = useState(false);
  const load = () => void Promise.all([limits.load(), factors.load()]);
  useEffect(load, [limits, factors]);
  const told = limits.data.value;
  const players = factors.data.value;
  useEffect(() => void askNames([...(told?.rows ?? []), ...(players?.rows ?? [])].map(({ by }) => by)), [told, players]);
  const failure = limits.failure.value ?? factors.failure.value;
  const columns: Column<SportsLimit>[] = [
    { key: "name", label: "Of", cell: ({ name, kind }) => <span className="risk-name">{name}<small>{kindNames[kind]}</small></span> },
    { key: "bet", label: "A bet may win", numeric: true, cell: ({ bet }) => amount(bet) },
    { key: "market", label: "A market may lose", numeric: true, cell: ({ market }) => amount(market) },
    { key: "event", label: "An event may lose", numeric: true, cell: ({ event }) => amount(event) },
    { key: "by", label: "Set", cell: ({ at, by }) => <span className="risk-name"><ExactTime at={at} /><small><By id={by} /></small></span> },
    { key: "deeds", label: "Actions", cell: (row) => <Button size="small" variant="ghost" onClick={() => setChosen({ kind: row.kind, of: row, limit: row })}>Change<span className="hidden-text"> the limits of {row.name}</span></Button> },
  ];
  return (
    <div className="risk-page">
      <header className="risk-head">
        <h1>Sports limits</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!told} onClick={() => setAdding(true)}>Set limits</Button>
      </header>
      {failure && <Failed text={failure} onRetry={load} />}
      {!failure && !(told && players) && <Skeleton height={320} />}
      {told && (
        <>
          <p className="risk-note">The settings of the site let one bet win {amount(told.site.bet)}, a market lose {amount(told.site.market)} and an event lose {amount(told.site.event)}. The limits here count before them.</p>
          <div className="risk-scroll"><Table label="Limits" columns={columns} rows={told.rows} rowKey={({ kind, key }) => `${kind}:${key}`} empty={<Empty icon={<Gauge size={28} aria-hidden="true" />} text="Only the settings of the site count." />} /></div>
        </>
      )}
      <h2>Players with a factor of their own</h2>
      {players && <div className="risk-scroll"><Table label="Factors of players" columns={factorColumns} rows={players.rows} rowKey={({ player }) => player} empty={<Empty text="Every player may use the limits as they are. A factor is set on the page of the player." />} /></div>}
      {adding && told && <Choose told={told} onClose={() => setAdding(false)} onChoose={(next) => { setAdding(false); setChosen(next); }} />}
      {chosen && <LimitForm {...chosen} onClose={() => setChosen(null)} onDone={load} />}
    </div>
  );
}

const factorColumns: Column<PlayerFactor>[] = [
  { key: "player", label: "Player", cell: ({ player, name }) => <Link href={`/admin/user/${player}`}>{name}</Link> },
  { key: "factor", label: "Factor", cell: ({ factor }) => <Badge tone={factor === 0 ? "danger" : "info"}>{factorText(factor)}</Badge>, sortBy: ({ factor }) => factor },
  { key: "reason", label: "Reason", cell: ({ reason }) => reason },
  { key: "by", label: "Set", cell: ({ at, by }) => <span className="risk-name"><ExactTime at={at} /><small><By id={by} /></small></span> },
];

/** Chooses what limits are set for. Those of an event are set on its page. */
function Choose({ told, onClose, onChoose }: { told: SportsLimitsAnswer; onClose: () => void; onChoose: (chosen: Chosen) => void }) {
  const [kind, setKind] = useState<"sport" | "league" | "market">("sport");
  const [sport, setSport] = useState(told.sports[0]?.key ?? "soccer");
  const [league, setLeague] = useState(told.leagues[0]?.key ?? "");
  const [market, setMarket] = useState("1x2");
  const key = kind === "sport" ? sport : kind === "league" ? league : `${sport}/${market.trim()}`;
  const name = [...told.sports, ...told.leagues].find((one) => one.key === (kind === "market" ? sport : key))?.name ?? key;
  const options = (list: SportsLimitsAnswer["sports"]) => list.map((one) => ({ value: one.key, label: one.name }));
  return (
    <Dialog title="Set limits" description="Limits of an event are set on its page of risk." onClose={onClose}>
      <div className="risk-choose">
        <Select label="Of" value={kind} onChange={(next) => setKind(next as typeof kind)} options={[{ value: "sport", label: "A sport" }, { value: "league", label: "A league" }, { value: "market", label: "A type of market" }]} />
        {kind === "league" ? <Select label="League" value={league} onChange={setLeague} options={options(told.leagues)} /> : <Select label="Sport" value={sport} onChange={setSport} options={options(told.sports)} />}
        {kind === "market" && <TextField label="Type of market" hint="Its key, such as 1x2, total or handicap." value={market} onChange={setMarket} />}
        <Button variant="primary" disabled={!key} onClick={() => onChoose({ kind, of: { key, name: kind === "market" ? `${name}, ${market.trim()}` : name }, limit: told.rows.find((row) => row.kind === kind && row.key === key) })}>Go on</Button>
      </div>
    </Dialog>
  );
}
