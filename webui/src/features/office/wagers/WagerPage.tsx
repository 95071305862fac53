// One wager: its money, its play, its draw, and its requests.

import { ExternalLink } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { WagerAnswer } from "../../../lib/api.gen";
import { formatMultiplier, formatPercent } from "../../../lib/format";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { Breadcrumbs, DescriptionList, StatRow, StatTile, type DescriptionItem } from "../../../ui/office/Details";
import { DrawCard } from "./DrawCard";
import { MoneyCards } from "./MoneyCards";
import { namedValues, fractionPercent, turnsText } from "./wagerTexts";
import { stateLabel, stateTones } from "./wagers.model";
import "./wagers.css";

export default function WagerPage({ params }: PageProps) {
  const id = params.id ?? "";
  const wager = useResource(() => api.post("/api/admin/wager", { id }, { retry: true }), [id]);
  const value = wager.data.value;
  return (
    <div className="wager">
      <Breadcrumbs crumbs={[{ label: "Wagers", href: "/admin/wagers" }, { label: id.slice(-8) }]} />
      {wager.failure.value && !value && <Failed text={wager.failure.value} onRetry={() => void wager.load()} />}
      {!wager.failure.value && !value && <><h1>Wager</h1><Skeleton height={120} /><Skeleton height={320} /></>}
      {value && <WagerDetails wager={value} />}
    </div>
  );
}

function WagerDetails({ wager }: { wager: WagerAnswer }) {
  const { name, game, status, revision, money, id, draw } = wager;
  return (
    <>
      <header className="wager-head">
        <h1>{name || game}</h1>
        <Badge tone={stateTones[status]}>{stateLabel(status)}</Badge>
        {money !== "real" && <Badge tone="brass">{money === "demo" ? "play money" : `${money} money`}</Badge>}
        {revision > 0 && <Badge tone="brass">corrected</Badge>}
        <span className="wager-id"><code>{id}</code><Copy text={id} /></span>
        {wager.public && <LinkButton href={wager.public} external size="small" icon={<ExternalLink size={14} aria-hidden="true" />}>Public page</LinkButton>}
      </header>
      <WagerStats wager={wager} />
      <div className="wager-halves">
        <div className="wager-cards">
          <Card title="Wager"><DescriptionList items={wagerFacts(wager)} /></Card>
          <Card title="Play"><PlayedCard wager={wager} /></Card>
        </div>
        <DrawCard draw={draw} game={game} data={wager.data} turns={wager.turns} />
      </div>
      <MoneyCards wager={wager} />
    </>
  );
}

function WagerStats({ wager }: { wager: WagerAnswer }) {
  const { stake, payout, currency, stake_usd, payout_usd, multiplier, theory_usd, luck_usd, status } = wager;
  const unit = currency.toUpperCase();
  const open = status === "in-progress";
  const siteProfit = Number(stake_usd) - Number(payout_usd);
  return (
    <StatRow label="Wager statistics">
      <StatTile label="Staked" value={`${stake} ${unit}`} comparison={`${dollars(Number(stake_usd))} at the time`} />
      <StatTile label={open ? "Paid so far" : "Paid"} value={`${payout} ${unit}`} comparison={dollars(Number(payout_usd))} />
      <StatTile label="Multiplier" value={open ? "—" : formatMultiplier(multiplier)} comparison={open ? "known when settled" : wager.multiplier_exact.includes("/") ? `exactly ${wager.multiplier_exact}` : undefined} />
      <StatTile label="Profit of the site" value={open ? "—" : status === "cancelled" ? dollars(0) : dollars(siteProfit)} comparison={open ? "known when settled" : undefined} />
      <StatTile label="Expected" value={theory_usd ? dollars(Number(theory_usd)) : "—"} comparison={theory_usd ? "stake × house edge" : open ? "known when settled" : "no known edge"} />
      <StatTile label="Luck of the site" value={luck_usd ? dollars(Number(luck_usd)) : "—"} comparison={luck_usd ? "difference from expected" : open ? "known when settled" : undefined} />
    </StatRow>
  );
}

function wagerFacts(wager: WagerAnswer): DescriptionItem[] {
  const { player, player_name, guest, kind, edge, open, currency, rules, fairness } = wager;
  const unit = currency.toUpperCase();
  return [
    { label: "Player", value: guest ? `${player_name} (${player})` : <Link href={`/admin/user/${player}`}>{player_name}</Link> },
    { label: open ? "Opened" : "Ended", value: <ExactTime at={wager.at} /> },
    { label: "Product", value: `${kind}, ${wager.name || wager.game}` },
    { label: "Counterparty", value: wager.counterparty },
    { label: open ? "Staked so far" : "Initial stake", value: `${wager.opening} ${unit}` },
    ...(wager.money === "bonus" ? [{ label: "Bonus money in the stake", value: `${wager.bonus} ${unit}` }] : []),
    ...(open
      ? [
          { label: "Partly settled", value: `${open.settled} ${unit}` },
          { label: "Max profit", value: open.max_profit ? `${open.max_profit} ${unit}` : null },
        ]
      : [
          { label: "House edge", value: edge ? <>{formatPercent(fractionPercent(edge))} <code>{edge}</code></> : null },
          { label: "Versions", value: `rules ${rules}, fairness ${fairness}` },
        ]),
  ];
}

/** The player's choices and the result, as the game shows them. */
function PlayedCard({ wager: { data, turns, view, details_problem, status } }: { wager: WagerAnswer }) {
  const factsFrom = (value: unknown): DescriptionItem[] => namedValues(value).map(({ name, value: text }) => ({ label: name, value: <span className="wager-value">{text}</span> }));
  const choices = [...factsFrom(data), ...(turns.length > 0 ? [{ label: "Turns", value: turnsText(turns) }] : [])];
  const result = factsFrom(view);
  if (details_problem) return <p className="wagers-note">{details_problem}</p>;
  return (
    <>
      <h3 className="wager-part">Choices</h3>
      {choices.length > 0 ? <DescriptionList items={choices} /> : <p className="wagers-note">There are no choices except the stake.</p>}
      {result.length > 0 && <><h3 className="wager-part">Result</h3><DescriptionList items={result} /></>}
      {status === "in-progress" && <p className="wagers-note">The round is open: data hidden from the player is not shown here.</p>}
    </>
  );
}
