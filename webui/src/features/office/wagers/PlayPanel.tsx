// The results of a player's wagers with real money, by game and currency, against the expected loss.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { PlayResultsAnswer, PlayResultsRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { StatRow, StatTile } from "../../../ui/office/Details";
import { luckLevel, shareText, sigmasText } from "../figures/figureTexts";
import "./wagers.css";

const periods = [
  { value: "day", label: "Today (UTC)" },
  { value: "week", label: "7 days" },
  { value: "month", label: "30 days" },
  { value: "all", label: "All time" },
] as const;
type Period = (typeof periods)[number]["value"];

const usdColumn = (key: "stakes" | "payouts" | "ggr" | "expected" | "luck", label: string): Column<PlayResultsRow> => ({
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
  usdColumn("stakes", "Stakes $"),
  usdColumn("payouts", "Payouts $"),
  usdColumn("ggr", "GGR $"),
  usdColumn("expected", "Expected $"),
  usdColumn("luck", "Luck $"),
  { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas }) => <span className="wagers-sigmas" data-level={luckLevel(sigmas)}>{sigmasText(sigmas)}</span>, sortBy: ({ sigmas }) => sigmas ?? 0 },
];

export default function PlayPanel({ userId }: { userId: string }) {
  const [period, setPeriod] = useState<Period>("all");
  return (
    <div className="wagers-play">
      <div className="wagers-periods" role="group" aria-label="Period">
        {periods.map(({ value, label }) => <button key={value} type="button" aria-pressed={value === period} onClick={() => setPeriod(value)}>{label}</button>)}
        <Link href={`/admin/wagers?${new URLSearchParams({ player: userId })}`}>All wagers of the player</Link>
      </div>
      <LoadedCall loadKey={`${userId} ${period}`} load={() => api.post("/api/admin/player/play", { user: userId, period }, { retry: true })} height={220}>
        {(play) => <ResultsByGame play={play} userId={userId} />}
      </LoadedCall>
    </div>
  );
}

function ResultsByGame({ play: { rows, total }, userId }: { play: PlayResultsAnswer; userId: string }) {
  if (rows.length === 0) return <Empty text="There are no real-money wagers in this period." />;
  return (
    <>
      <StatRow label="Results of the player">
        <StatTile label="Stakes" value={dollars(Number(total.stakes))} comparison={`${formatCount(total.wagers)} wagers`} />
        <StatTile label="Payouts" value={dollars(Number(total.payouts))} />
        <StatTile label="GGR" value={dollars(Number(total.ggr))} comparison={`hold ${shareText(total.hold)}`} />
        <StatTile label="Expected" value={dollars(Number(total.expected))} comparison="by house edge" />
        <StatTile label="Luck of the site" value={dollars(Number(total.luck))} comparison={total.sigmas === null ? "too few wagers" : `${sigmasText(total.sigmas)}, ${luckTexts[luckLevel(total.sigmas)]}`} />
      </StatRow>
      <div className="wager-table" tabIndex={0} role="region" aria-label="Results by game">
        <Table label="Results by game" columns={columns(userId)} rows={rows} rowKey={({ kind, game, currency }) => `${kind} ${game} ${currency}`} empty={null} />
      </div>
    </>
  );
}

const luckTexts = { calm: "normal", unusual: "unusual", alarming: "investigate" } as const;
