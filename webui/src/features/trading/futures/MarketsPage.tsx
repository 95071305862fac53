// All markets.

import { useEffect } from "react";
import { shortMultiplier } from "../../../lib/format";
import { AppLink } from "../../../lib/AppLink";
import { sheetWidth, windowWidth } from "../../../lib/breakpoints";
import { t } from "../../../lib/i18n";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Change } from "./Change";
import { priceText } from "./number";
import { byVolume, failure, followPrices, livePrices, loadTickers } from "./prices.model";
import { TickerIcon } from "./TickerIcon";
import { text } from "./trading.texts";
import type { Ticker } from "./wire";
import "./trading.css";

const columns: Column<Ticker>[] = [
  {
    key: "market", label: text("trading.column.market"), sortBy: ({ ticker }) => ticker, cell: (row) => (
      <AppLink to={`/trading/${row.ticker}`} className="trading-side-of"><TickerIcon ticker={row} size={28} /><b>{row.ticker}</b><span>{row.name}</span></AppLink>
    ),
  },
  { key: "price", label: text("trading.sources.price"), numeric: true, cell: ({ ticker, price, fiatDecimals }) => <span data-testid={`price-${ticker}`}>{priceText(livePrices.value.get(ticker)?.price ?? price.price, fiatDecimals)}</span> },
  { key: "change", label: text("trading.change"), numeric: true, sortBy: ({ stats }) => Number(stats.change_24h), cell: ({ stats }) => <Change percent={stats.change_24h} /> },
  { key: "volume", label: text("trading.volume"), numeric: true, sortBy: ({ stats }) => Number(stats.volume_24h), cell: ({ stats }) => dollars(Number(stats.volume_24h), false) },
  { key: "multiplier", label: text("trading.multiplier"), numeric: true, sortBy: ({ maxMultiplier }) => maxMultiplier, cell: ({ minMultiplier, maxMultiplier }) => `${minMultiplier}–${shortMultiplier(String(maxMultiplier))}` },
  { key: "state", label: text("trading.column.state"), cell: (row) => <State ticker={row} /> },
];

const stateTones = { open: "action", "close-only": "brass", paused: "danger", grace: "brass", new: "info" } as const;

/** The state of a market. It is new from the start of the site to its first price. */
const stateOf = ({ ticker, state, price }: Ticker) => livePrices.value.get(ticker)?.state ?? (price.price === "0" ? "new" : state);

function State({ ticker }: { ticker: Ticker }) {
  const state = stateOf(ticker);
  return <span className="trading-badges"><Badge tone={stateTones[state]}>{text(`trading.state.${state}`)}</Badge>{ticker.simulated && <Badge tone="info">{text("trading.simulated")}</Badge>}</span>;
}

/** The markets on a phone: two lines each. */
function ShortList({ rows }: { rows: Ticker[] }) {
  return (
    <ul className="trading-short" aria-label={text("trading.markets")}>
      {rows.map((row) => {
        const { ticker, name, price, fiatDecimals, stats } = row;
        const state = stateOf(row);
        return (
          <li key={ticker}>
            <AppLink to={`/trading/${ticker}`} className="trading-short-row">
              <TickerIcon ticker={row} size={32} />
              <b>{ticker}</b>
              <span className="num" data-testid={`price-${ticker}`}>{priceText(livePrices.value.get(ticker)?.price ?? price.price, fiatDecimals)}</span>
              <span className="trading-short-name">{state === "open" ? `${name} · ${text("trading.volumeShort", { volume: dollars(Number(stats.volume_24h), false) })}` : text(`trading.state.${state}`)}</span>
              <Change percent={stats.change_24h} />
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

export default function MarketsPage() {
  useEffect(followPrices, []);
  const list = byVolume.value;
  const isPhone = windowWidth.value <= sheetWidth;
  return (
    <div className="trading-all">
      <h1>{t("trading.title")}{isPhone && list?.[0]?.simulated && <Badge tone="info">{text("trading.simulated")}</Badge>}</h1>
      {list && isPhone && list.length > 0 ? <ShortList rows={list} /> : list ? <Table label={text("trading.markets")} columns={columns} rows={list} rowKey={({ ticker }) => ticker} empty={<Empty text={text("trading.empty")} />} /> : <Waiting from={{ failure, load: loadTickers }} height={560} />}
    </div>
  );
}
