// The figures of a market, and the house edge of its fees.

import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Loaded } from "../../../ui/Loaded";
import { Change } from "./Change";
import { text } from "./trading.texts";
import { calls, type Stats, type Ticker } from "./wire";

export function StatsPanel({ ticker }: { ticker: Ticker }) {
  const stats = useResource(() => calls.stats(ticker.ticker), [ticker.ticker]);
  return <Loaded from={stats} height={160}>{(loaded) => <Figures stats={loaded} ticker={ticker} />}</Loaded>;
}

function Figures({ stats, ticker }: { stats: Stats; ticker: Ticker }) {
  const { up, down } = stats;
  const total = Number(up.size) + Number(down.size);
  const figures: [string, ReactNode][] = [
    [text("trading.change"), <Change percent={ticker.stats.change_24h} />],
    [text("trading.volume"), dollars(Number(stats.volume), false)],
    [text("trading.stats.fills"), formatCount(stats.fills)],
    [text("trading.stats.liquidated"), formatCount(stats.liquidations)],
    [text("trading.stats.openPositions"), formatCount(up.positions + down.positions)],
    [text("trading.stats.openUp"), dollars(Number(up.size), false)],
    [text("trading.stats.openDown"), dollars(Number(down.size), false)],
    [text("trading.stats.up"), total > 0 ? `${Math.round((Number(up.size) / total) * 100)}\u00a0%` : "–"],
  ];
  return (
    <>
      <dl className="trading-stats">{figures.map(([name, value]) => <div key={name}><dt>{name}</dt><dd className="num">{value}</dd></div>)}</dl>
      <h3>{text("trading.stats.edge")}</h3>
      <p className="trading-hint">{text("trading.stats.edgeNote", { fee: `${stats.pnlFee}\u00a0%`, flat: `${stats.flatFee}\u00a0%` })}</p>
    </>
  );
}
