// One wager: its money, what was played, what it was drawn from, and its requests.

import { useSignals } from "@preact/signals-react/runtime";
import { ExternalLink } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { WagerAnswer } from "../../../lib/api.gen";
import { formatMultiplier, formatPercent } from "../../../lib/format";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList, StatRow, StatTile, type Fact } from "../../../ui/work/Facts";
import { DrawCard } from "./DrawCard";
import { MoneyCards } from "./MoneyCards";
import { membersOf, percentOf, turnsOf } from "./wager.words";
import { stateLabel, stateTones } from "./wagers.model";
import "./wagers.css";

export default function WagerPage({ params }: PageProps) {
  useSignals();
  const id = params.id ?? "";
  const wager = useMemo(() => resource(() => api.post("/api/admin/wager", { id }, { retry: true })), [id]);
  useEffect(() => void wager.load(), [wager]);
  const value = wager.data.value;
  return (
    <div className="wager">
      <Breadcrumbs crumbs={[{ label: "Wagers", href: "/admin/wagers" }, { label: id.slice(-8) }]} />
      {wager.failure.value && !value && <Failed text={wager.failure.value} onRetry={() => void wager.load()} />}
      {!wager.failure.value && !value && <><h1>Wager</h1><Skeleton height={120} /><Skeleton height={320} /></>}
      {value && <Shown wager={value} />}
    </div>
  );
}

function Shown({ wager }: { wager: WagerAnswer }) {
  const { name, game, status, revision, money, id, draw } = wager;
  return (
    <>
      <header className="wager-head">
        <h1>{name || game}</h1>
        <Badge tone={stateTones[status]}>{stateLabel(status)}</Badge>
        {money !== "real" && <Badge tone="brass">{money === "demo" ? "play money" : `${money} money`}</Badge>}
        {revision > 0 && <Badge tone="brass">corrected</Badge>}
        <span className="wager-id"><code>{id}</code><Copy text={id} /></span>
        {wager.public && <LinkButton href={wager.public} external size="small" icon={<ExternalLink size={14} aria-hidden="true" />}>As players see it</LinkButton>}
      </header>
      <Figures wager={wager} />
      <div className="wager-halves">
        <div className="wager-cards">
          <Card title="Wager"><DescriptionList facts={factsOf(wager)} /></Card>
          <Card title="What was played"><Played wager={wager} /></Card>
        </div>
        <DrawCard draw={draw} game={game} data={wager.data} turns={wager.turns} />
      </div>
      <MoneyCards wager={wager} />
    </>
  );
}

function Figures({ wager }: { wager: WagerAnswer }) {
  const { stake, payout, currency, stake_usd, payout_usd, multiplier, theory_usd, luck_usd, status } = wager;
  const unit = currency.toUpperCase();
  const open = status === "in-progress";
  const won = Number(stake_usd) - Number(payout_usd);
  return (
    <StatRow label="Figures of the wager">
      <StatTile label="Staked" value={`${stake} ${unit}`} against={`${dollars(Number(stake_usd))} at the time`} />
      <StatTile label={open ? "Paid so far" : "Paid"} value={`${payout} ${unit}`} against={dollars(Number(payout_usd))} />
      <StatTile label="Multiplier" value={open ? "—" : formatMultiplier(multiplier)} against={open ? "known at the end" : wager.multiplier_exact.includes("/") ? `exactly ${wager.multiplier_exact}` : undefined} />
      <StatTile label="The house won" value={open ? "—" : status === "cancelled" ? dollars(0) : dollars(won)} against={open ? "known at the end" : undefined} />
      <StatTile label="Theory" value={theory_usd ? dollars(Number(theory_usd)) : "—"} against={theory_usd ? "stake × exact edge" : open ? "known at the end" : "no known edge"} />
      <StatTile label="Luck of the house" value={luck_usd ? dollars(Number(luck_usd)) : "—"} against={luck_usd ? "won beyond theory" : open ? "known at the end" : undefined} />
    </StatRow>
  );
}

function factsOf(wager: WagerAnswer): Fact[] {
  const { player, player_name, guest, kind, edge, open, currency, rules, fairness } = wager;
  const unit = currency.toUpperCase();
  return [
    { label: "Player", value: guest ? `${player_name} (${player})` : <Link href={`/admin/user/${player}`}>{player_name}</Link> },
    { label: open ? "Opened" : "Ended", value: <ExactTime at={wager.at} /> },
    { label: "Product", value: `${kind}, ${wager.name || wager.game}` },
    { label: "Against", value: wager.counterparty },
    { label: open ? "Staked so far" : "Stake at the beginning", value: `${wager.opening} ${unit}` },
    ...(wager.money === "bonus" ? [{ label: "Bonus money in the stake", value: `${wager.bonus} ${unit}` }] : []),
    ...(open
      ? [
          { label: "Settled in part", value: `${open.settled} ${unit}` },
          { label: "Can win at most", value: open.max_profit ? `${open.max_profit} ${unit}` : null },
        ]
      : [
          { label: "House edge", value: edge ? <>{formatPercent(percentOf(edge))} <code>{edge}</code></> : null },
          { label: "Versions", value: `rules ${rules}, fairness ${fairness}` },
        ]),
  ];
}

/** What the player chose and what came of it, as the game itself tells it. */
function Played({ wager: { data, turns, view, untold, status } }: { wager: WagerAnswer }) {
  const said = (value: unknown): Fact[] => membersOf(value).map(({ name, value: text }) => ({ label: name, value: <span className="wager-value">{text}</span> }));
  const chosen = [...said(data), ...(turns.length > 0 ? [{ label: "Turns", value: turnsOf(turns) }] : [])];
  const result = said(view);
  if (untold) return <p className="wagers-note">{untold}</p>;
  return (
    <>
      <h3 className="wager-part">Chosen</h3>
      {chosen.length > 0 ? <DescriptionList facts={chosen} /> : <p className="wagers-note">Nothing beside the stake.</p>}
      {result.length > 0 && <><h3 className="wager-part">Result</h3><DescriptionList facts={result} /></>}
      {status === "in-progress" && <p className="wagers-note">The round goes on: what is still hidden from the player is not told here either.</p>}
    </>
  );
}
