// The figures of a market, and the house edge of its fees.

import type { ReactNode } from "react";
import { formatCount, shortMultiplier } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Loaded } from "../../../ui/Loaded";
import { Change } from "./Change";
import { flatEdgeText, gapShare, secondsDeviation, shareText } from "./edge";
import { priceText } from "./number";
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
    [text("trading.high"), priceText(ticker.stats.high_24h, ticker.fiatDecimals)],
    [text("trading.low"), priceText(ticker.stats.low_24h, ticker.fiatDecimals)],
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
      <Edge stats={stats} ticker={ticker} />
    </>
  );
}

/** How many seconds of the price say how far it jumps. */
const edgeSeconds = 1000;

function Edge({ stats: { pnlFee, flatFee, maxMultiplier, maxFlatMultiplier }, ticker: { ticker } }: { stats: Stats; ticker: Ticker }) {
  const seconds = useResource(() => calls.history({ ticker, resolution: "1s", limit: edgeSeconds }), [ticker]);
  const deviation = seconds.data.value && secondsDeviation(seconds.data.value.candles);
  const fee = `${pnlFee}\u00a0%`;
  return (
    <>
      <h3>{text("trading.stats.edge")}</h3>
      <p className="trading-hint">{text("trading.stats.edgeFlat", { fee: `${flatFee}\u00a0%`, edge: flatEdgeText(flatFee, maxFlatMultiplier), multiplier: shortMultiplier(String(maxFlatMultiplier)) })}</p>
      <p className="trading-hint">{text("trading.stats.edgePnl", { fee })}</p>
      {deviation !== null && (
        <p className="trading-hint" data-testid="edge-gap">
          {text("trading.stats.edgeGap", { deviation: shareText(deviation, 4), gap: shareText(gapShare(deviation, maxMultiplier)), multiplier: shortMultiplier(String(maxMultiplier)), fee })}
        </p>
      )}
    </>
  );
}
