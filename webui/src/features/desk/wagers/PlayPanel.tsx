// What a player's play with real money came to, by game and currency, against what
// the rules promise.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { PlayResultsAnswer, PlayResultsRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { StatRow, StatTile } from "../../../ui/work/Facts";
import { Loaded } from "../dossier/Loaded";
import { luckLevel, shareText, sigmasOf } from "../figures/values";
import "./wagers.css";

const periods = [
  { value: "day", label: "Today (UTC)" },
  { value: "week", label: "7 days" },
  { value: "month", label: "30 days" },
  { value: "all", label: "All time" },
] as const;
type Period = (typeof periods)[number]["value"];

const usd = (key: "stakes" | "payouts" | "ggr" | "theory" | "luck", label: string): Column<PlayResultsRow> => ({
  key, label, numeric: true, cell: (row) => <span className="num">{dollars(Number(row[key]))}</span>, sortBy: (row) => Number(row[key]),
});

const columns = (userId: string): Column<PlayResultsRow>[] => [
  { key: "name", label: "Game", cell: ({ name, game }) => <Link href={`/admin/wagers?${new URLSearchParams({ player: userId, game })}`}>{name || game}</Link>, sortBy: ({ name }) => name },
  { key: "kind", label: "Product", cell: ({ kind }) => kind, sortBy: ({ kind }) => kind },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase(), sortBy: ({ currency }) => currency },
  { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => formatCount(wagers), sortBy: ({ wagers }) => wagers },
  { key: "wins", label: "Won", numeric: true, cell: ({ wins }) => formatCount(wins), sortBy: ({ wins }) => wins },
  { key: "staked", label: "Staked", numeric: true, cell: ({ staked }) => staked },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => paid },
  usd("stakes", "Stakes $"),
  usd("payouts", "Payouts $"),
  usd("ggr", "GGR $"),
  usd("theory", "Theory $"),
  usd("luck", "Luck $"),
  { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas }) => <span className="wagers-sigmas" data-level={luckLevel(sigmas)}>{sigmasOf(sigmas)}</span>, sortBy: ({ sigmas }) => sigmas ?? 0 },
];

export default function PlayPanel({ userId }: { userId: string }) {
  useSignals();
  const [period, setPeriod] = useState<Period>("all");
  return (
    <div className="wagers-play">
      <div className="wagers-periods" role="group" aria-label="Period of the play">
        {periods.map(({ value, label }) => <button key={value} type="button" aria-pressed={value === period} onClick={() => setPeriod(value)}>{label}</button>)}
        <Link href={`/admin/wagers?${new URLSearchParams({ player: userId })}`}>All wagers of the player</Link>
      </div>
      <Loaded of={`${userId} ${period}`} load={() => api.post("/api/admin/player/play", { user: userId, period }, { retry: true })} height={220}>
        {(play) => <Results play={play} userId={userId} />}
      </Loaded>
    </div>
  );
}

function Results({ play: { rows, total }, userId }: { play: PlayResultsAnswer; userId: string }) {
  if (rows.length === 0) return <Empty text="Nothing was played with real money in this time." />;
  return (
    <>
      <StatRow label="Play of the player">
        <StatTile label="Stakes" value={dollars(Number(total.stakes))} against={`${formatCount(total.wagers)} wagers`} />
        <StatTile label="Payouts" value={dollars(Number(total.payouts))} />
        <StatTile label="GGR" value={dollars(Number(total.ggr))} against={`hold ${shareText(total.hold)}`} />
        <StatTile label="Theory" value={dollars(Number(total.theory))} against="from the exact edges" />
        <StatTile label="Luck of the house" value={dollars(Number(total.luck))} against={total.sigmas === null ? "too few wagers to judge" : `${sigmasOf(total.sigmas)}, ${luckWords[luckLevel(total.sigmas)]}`} />
      </StatRow>
      <div className="wager-table" tabIndex={0} role="region" aria-label="Play by game">
        <Table label="Play by game" columns={columns(userId)} rows={rows} rowKey={({ kind, game, currency }) => `${kind} ${game} ${currency}`} empty={null} />
      </div>
    </>
  );
}

const luckWords = { calm: "as is usual", unusual: "unusual", alarming: "look into it" } as const;
