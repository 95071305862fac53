// The limits set by traders, and the players with their own factors.

import { Gauge, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { PlayerFactor, SportsLimit, SportsLimitsAnswer } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { loadNames, nameOf } from "../../../../lib/officeNames";
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
import { LimitDialog, type LimitDialogProps } from "./LimitDialog";
import { factorText } from "./risk.model";
import "./risk.css";

type EditedLimit = Pick<LimitDialogProps, "kind" | "scope" | "limit">;

const kindNames = { sport: "sport", league: "league", market: "market type", event: "event" } as const;
const limitAmount = (text: string) => (text ? dollars(Number(text)) : "inherited");

function AuthorName({ id }: { id: string }) {
  return <span title={id}>{nameOf(id)}</span>;
}

export default function RiskLimitsPage() {
  const [limits] = useState(() => resource(() => api.post("/api/admin/sports/limits", {}, { retry: true })));
  const [factors] = useState(() => resource(() => api.post("/api/admin/sports/factors", {}, { retry: true })));
  const [edited, setEdited] = useState<EditedLimit | null>(null);
  const [adding, setAdding] = useState(false);
  const load = () => void Promise.all([limits.load(), factors.load()]);
  useEffect(load, [limits, factors]);
  const answer = limits.data.value;
  const players = factors.data.value;
  useEffect(() => void loadNames([...(answer?.rows ?? []), ...(players?.rows ?? [])].map(({ by }) => by)), [answer, players]);
  const failure = limits.failure.value ?? factors.failure.value;
  const columns: Column<SportsLimit>[] = [
    { key: "name", label: "Scope", cell: ({ name, kind }) => <span className="risk-name">{name}<small>{kindNames[kind]}</small></span> },
    { key: "bet", label: "Maximum profit of a bet", numeric: true, cell: ({ bet }) => limitAmount(bet) },
    { key: "market", label: "Maximum loss of a market", numeric: true, cell: ({ market }) => limitAmount(market) },
    { key: "event", label: "Maximum loss of an event", numeric: true, cell: ({ event }) => limitAmount(event) },
    { key: "by", label: "Set", cell: ({ at, by }) => <span className="risk-name"><ExactTime at={at} /><small><AuthorName id={by} /></small></span> },
    { key: "actions", label: "Actions", cell: (row) => <Button size="small" variant="ghost" onClick={() => setEdited({ kind: row.kind, scope: row, limit: row })}>Change<span className="hidden-text"> the limits of {row.name}</span></Button> },
  ];
  return (
    <div className="risk-page">
      <header className="risk-head">
        <h1>Sports limits</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!answer} onClick={() => setAdding(true)}>Set limits</Button>
      </header>
      {failure && <Failed text={failure} onRetry={load} />}
      {!failure && !(answer && players) && <Skeleton height={320} />}
      {answer && (
        <>
          <p className="risk-note">Site settings: maximum profit of a bet {limitAmount(answer.site.bet)}, maximum loss of a market {limitAmount(answer.site.market)}, of an event {limitAmount(answer.site.event)}. The limits below override them.</p>
          <div className="risk-scroll"><Table label="Limits" columns={columns} rows={answer.rows} rowKey={({ kind, key }) => `${kind}:${key}`} empty={<Empty icon={<Gauge size={28} aria-hidden="true" />} text="There are no limits besides the site settings." />} /></div>
        </>
      )}
      <h2>Players with their own factor</h2>
      {players && <div className="risk-scroll"><Table label="Factors of players" columns={factorColumns} rows={players.rows} rowKey={({ player }) => player} empty={<Empty text="There are no factors. A factor is set on the page of the player." />} /></div>}
      {adding && answer && <ScopeDialog answer={answer} onClose={() => setAdding(false)} onChoose={(next) => { setAdding(false); setEdited(next); }} />}
      {edited && <LimitDialog {...edited} onClose={() => setEdited(null)} onDone={load} />}
    </div>
  );
}

const factorColumns: Column<PlayerFactor>[] = [
  { key: "player", label: "Player", cell: ({ player, name }) => <Link href={`/admin/user/${player}`}>{name}</Link> },
  { key: "factor", label: "Factor", cell: ({ factor }) => <Badge tone={factor === 0 ? "danger" : "info"}>{factorText(factor)}</Badge>, sortBy: ({ factor }) => factor },
  { key: "reason", label: "Reason", cell: ({ reason }) => reason },
  { key: "by", label: "Set", cell: ({ at, by }) => <span className="risk-name"><ExactTime at={at} /><small><AuthorName id={by} /></small></span> },
];

/** Selects the scope of a limit. Limits of an event are set on its page. */
function ScopeDialog({ answer, onClose, onChoose }: { answer: SportsLimitsAnswer; onClose: () => void; onChoose: (edited: EditedLimit) => void }) {
  const [kind, setKind] = useState<"sport" | "league" | "market">("sport");
  const [sport, setSport] = useState(answer.sports[0]?.key ?? "soccer");
  const [league, setLeague] = useState(answer.leagues[0]?.key ?? "");
  const [market, setMarket] = useState("1x2");
  const key = kind === "sport" ? sport : kind === "league" ? league : `${sport}/${market.trim()}`;
  const name = [...answer.sports, ...answer.leagues].find((one) => one.key === (kind === "market" ? sport : key))?.name ?? key;
  const options = (list: SportsLimitsAnswer["sports"]) => list.map((one) => ({ value: one.key, label: one.name }));
  return (
    <Dialog title="Set limits" description="The limits of an event are set on its risk page." onClose={onClose}>
      <div className="risk-choose">
        <Select label="Scope" value={kind} onChange={(next) => setKind(next as typeof kind)} options={[{ value: "sport", label: "A sport" }, { value: "league", label: "A league" }, { value: "market", label: "A market type" }]} />
        {kind === "league" ? <Select label="League" value={league} onChange={setLeague} options={options(answer.leagues)} /> : <Select label="Sport" value={sport} onChange={setSport} options={options(answer.sports)} />}
        {kind === "market" && <TextField label="Market type" hint="Its key, such as 1x2, total or handicap." value={market} onChange={setMarket} />}
        <Button variant="primary" disabled={!key} onClick={() => onChoose({ kind, scope: { key, name: kind === "market" ? `${name}, ${market.trim()}` : name }, limit: answer.rows.find((row) => row.kind === kind && row.key === key) })}>Next</Button>
      </div>
    </Dialog>
  );
}
