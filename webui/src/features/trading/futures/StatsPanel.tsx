// The figures of a market, and the house edge of its fees.

import type { ReactNode } from "react";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Loaded } from "../../../ui/Loaded";
import { Change } from "./Change";
import { percentText, priceText } from "./number";
import { siteTerms } from "./terms";
import { text } from "./trading.texts";
import { calls, type Stats, type Ticker } from "./wire";

export function StatsPanel({ ticker }: { ticker: Ticker }) {
  const stats = useResource(() => calls.stats(ticker.ticker), [ticker.ticker]);
  return <Loaded from={stats} height={160}>{(loaded) => <Figures stats={loaded} ticker={ticker} />}</Loaded>;
}

function Figures({ stats, ticker }: { stats: Stats; ticker: Ticker }) {
  const terms = siteTerms();
  const price = (value: string) => (value === "" ? "–" : priceText(value, ticker.fiatDecimals));
  const figures: [string, ReactNode][] = [
    [text("trading.change"), <Change percent={ticker.stats.change_24h} />],
    [text("trading.high"), price(stats.high_24h)],
    [text("trading.low"), price(stats.low_24h)],
    [text("trading.volume"), dollars(Number(stats.volume_24h), false)],
    [text("trading.stats.positions"), stats.positions_24h],
    [text("trading.stats.openPositions"), stats.open_positions],
    [text("trading.stats.up"), `${stats.long_share} %`],
    [text("trading.stats.liquidated"), stats.liquidated_24h],
  ];
  return (
    <>
      <dl className="trading-stats">{figures.map(([name, value]) => <div key={name}><dt>{name}</dt><dd className="num">{value}</dd></div>)}</dl>
      <h3>{text("trading.stats.edge")}</h3>
      <p className="trading-hint">{text("trading.stats.edgeNote", { fee: percentText(terms.pnlFee).slice(1), flat: percentText(terms.flatFee).slice(1) })}</p>
    </>
  );
}
