// One market: what the site can lose on it, at which price, and on whose positions.

import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { shortMultiplier } from "../../../lib/format";
import type { ExposureAnswer, StaffMarket, StaffPosition } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Card } from "../../../ui/Card";
import { Loaded, Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { Chart } from "../../../ui/office/Chart";
import type { ChartSeries } from "../../../ui/office/chartData";
import { Breadcrumbs, StatRow, StatTile } from "../../../ui/office/Details";
import { hedgeText, polled, profitText, usedPercent } from "./markets.model";
import { calls } from "./calls";
import { LimitsCard } from "./LimitsCard";
import "./trading-office.css";

export default function MarketPage({ params }: PageProps) {
  const ticker = params.ticker ?? "";
  const markets = useMemo(() => polled(calls.markets), []);
  const exposure = useMemo(() => polled(() => calls.exposure(ticker)), [ticker]);
  const largest = useMemo(() => polled(() => calls.largest(ticker)), [ticker]);
  useEffect(() => {
    const stops = [markets.poll(), exposure.poll(), largest.poll()];
    return () => stops.forEach((stop) => stop());
  }, [markets, exposure, largest]);
  const market = markets.data.value?.markets.find((one) => one.ticker === ticker);
  return (
    <div className="futures-office">
      <Breadcrumbs crumbs={[{ label: "Futures", href: "/admin/futures" }, { label: ticker }]} />
      <h1>{ticker}</h1>
      {market ? <MarketFigures market={market} /> : markets.data.value ? <Empty text="There is no such market." /> : <Waiting from={markets} height={96} />}
      {market && hasPermission("settings") && <LimitsCard ticker={ticker} onSaved={() => void markets.load()} />}
      <Card title="Exposure" text="The result of the site if all open positions with real money were closed at a price.">
        <Loaded from={exposure} height={280}>{(answer) => <ExposureChart answer={answer} />}</Loaded>
      </Card>
      <Card title="Largest open positions">
        <Loaded from={largest} height={160}>{({ positions }) => <div className="futures-office-scroll"><Table label="Largest open positions" columns={columns} rows={[...positions]} rowKey={({ position }) => position.id} empty={<Empty text="There are no open positions with real money." />} /></div>}</Loaded>
      </Card>
    </div>
  );
}

function MarketFigures({ market }: { market: StaffMarket }) {
  const { price, up, down, possibleUp, possibleDown, directionCap, marketCap, profit, theory, volume } = market;
  const used = (possible: string, cap: string) => `${usedPercent(possible, cap)} of ${dollars(Number(cap), false)}`;
  return (
    <StatRow label="The market">
      <StatTile label="Price" value={price || "–"} comparison={market.closed ? "closed for new orders" : `up to ${shortMultiplier(String(market.maxMultiplier))}`} />
      <StatTile label="Open up" value={dollars(Number(up.size), false)} comparison={`${up.positions} positions`} />
      <StatTile label="Open down" value={dollars(Number(down.size), false)} comparison={`${down.positions} positions`} />
      <StatTile label="Possible payout up" value={dollars(Number(possibleUp), false)} comparison={used(possibleUp, directionCap)} />
      <StatTile label="Possible payout down" value={dollars(Number(possibleDown), false)} comparison={used(possibleDown, directionCap)} />
      <StatTile label="Both directions" value={dollars(Number(possibleUp) + Number(possibleDown), false)} comparison={used(String(Number(possibleUp) + Number(possibleDown)), marketCap)} />
      <StatTile label="Suggested hedge" value={hedgeText(market)} comparison="neutral to small moves" />
      <StatTile label="Profit in 24 hours" value={profitText(profit)} comparison={`expected ${profitText(theory)}, volume ${dollars(Number(volume), false)}`} />
    </StatRow>
  );
}

function ExposureChart({ answer: { points, price } }: { answer: ExposureAnswer }) {
  const chart = useMemo(() => ({
    prices: points.map((point) => Number(point.price)),
    series: [
      { label: "Both directions", tone: "brass", values: points.map(({ house }) => Number(house)) },
      { label: "Positions up", tone: "action", values: points.map((point) => Number(point.up)) },
      { label: "Positions down", tone: "danger", values: points.map((point) => Number(point.down)) },
    ] satisfies ChartSeries[],
  }), [points]);
  const priceLabel = (value: number) => value.toLocaleString("en", { maximumSignificantDigits: 6 });
  return (
    <>
      <Chart title="Result of the site by price" times={chart.prices} series={chart.series} format={(value) => dollars(Math.round(value), false)} formatTime={priceLabel} axis={{ label: "Price", format: priceLabel }} height={280} empty={<Empty text="The market has no price yet." />} />
      {price !== "" && <p className="futures-office-note">The price now is {price}.</p>}
    </>
  );
}

const columns: Column<StaffPosition>[] = [
  { key: "player", label: "Player", cell: ({ player }) => <Link href={`/admin/user/${player}`}>{player}</Link> },
  { key: "side", label: "Side", cell: ({ position: { direction, multiplier } }) => <Badge tone={direction === "up" ? "action" : "danger"}>{direction} {shortMultiplier(String(multiplier))}</Badge> },
  { key: "size", label: "Size", numeric: true, cell: ({ size }) => dollars(Number(size), false), sortBy: ({ size }) => Number(size) },
  { key: "wager", label: "Wager", numeric: true, cell: ({ position: { remaining, currency } }) => `${remaining} ${currency.toUpperCase()}` },
  { key: "entry", label: "Entry", numeric: true, cell: ({ position: { entry } }) => entry },
  { key: "liquidation", label: "Liquidation", numeric: true, cell: ({ position: { liquidation } }) => liquidation || "–" },
  { key: "result", label: "Result of the site now", numeric: true, cell: ({ result }) => <span className="futures-office-result" data-loss={Number(result) < 0 || undefined}>{profitText(result)}</span>, sortBy: ({ result }) => Number(result) },
  { key: "opened", label: "Opened", numeric: true, cell: ({ position: { openedAt } }) => <Time at={openedAt} /> },
];
