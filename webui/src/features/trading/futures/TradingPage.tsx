// The page of one market: the chart, the order, the player's positions, and the market itself.

import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { lazyComponent, type PageProps } from "../../../lib/lazy";
import { titleText } from "../../../lib/title";
import { LinkButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Bars, resolutions } from "./chart.model";
import { linesOf, movedTrigger, type ChartLine } from "./chart.lines";
import { chosenResolution, followOwn, visit } from "./visit.model";
import { MarketHead } from "./MarketHead";
import { MarketNote } from "./MarketNote";
import { MarketStrip } from "./MarketStrip";
import { OrderFoot } from "./OrderFoot";
import { OrderPanel } from "./OrderPanel";
import { Panels } from "./Panels";
import { priceText } from "./number";
import { changeTriggers, openPositions, refusal } from "./positions.model";
import { byVolume, failure, followPrices, livePrices, loadTickers, tickerOf } from "./prices.model";
import { text } from "./trading.texts";
import { triggerTexts } from "./triggerTexts";
import type { Ticker } from "./wire";
import "./trading.css";
import "./order.css";

const PriceChart = lazyComponent(() => import("./PriceChart"));

/** The width of the page, in pixels, from which the order is next to the chart. */
const minWidthBeside = 700;

export default function TradingPage({ params }: PageProps) {
  useEffect(followPrices, []);
  useEffect(followOwn, []);
  const list = byVolume.value;
  if (!list) return <Waiting from={{ failure, load: loadTickers }} height={640} />;
  const ticker = params.ticker === undefined ? list[0] : tickerOf(params.ticker);
  if (ticker) return <Market key={ticker.ticker} ticker={ticker} />;
  if (params.ticker === undefined) return <Empty text={text("trading.empty")} />;
  return <Empty text={text("trading.unknown", { ticker: params.ticker })} action={<LinkButton href="/trading/all">{text("trading.toMarkets")}</LinkButton>} />;
}

function Market({ ticker }: { ticker: Ticker }) {
  const id = ticker.ticker;
  const host = useRef<HTMLDivElement>(null);
  const isBeside = useIsBeside(host);
  visit.show(id);
  usePriceTitle(ticker);
  return (
    <div ref={host} className="trading" data-beside={isBeside || undefined}>
      <MarketStrip current={id} />
      <div className="trading-main">
        <MarketHead ticker={ticker} />
        <MarketNote ticker={ticker} />
        <ChartPart ticker={ticker} />
      </div>
      {isBeside && <aside className="trading-side" aria-label={text("trading.order")}><OrderPanel ticker={ticker} /></aside>}
      <Panels ticker={ticker} />
      {!isBeside && <OrderFoot ticker={ticker} />}
    </div>
  );
}

function useIsBeside(host: RefObject<HTMLDivElement | null>): boolean {
  const [isBeside, setIsBeside] = useState(() => window.innerWidth >= 1024);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setIsBeside(entry.contentRect.width >= minWidthBeside));
    if (host.current) observer.observe(host.current);
    return () => observer.disconnect();
  }, [host]);
  return isBeside;
}

/** The title of the tab begins with the price. */
function usePriceTitle({ ticker, fiatDecimals }: Ticker): void {
  const price = livePrices.value.get(ticker)?.price;
  useEffect(() => {
    if (price) document.title = titleText(`${priceText(price, fiatDecimals)} ${ticker}`);
  }, [price, ticker, fiatDecimals]);
}

function ChartPart({ ticker: { ticker, decimals, fiatDecimals } }: { ticker: Ticker }) {
  const resolution = chosenResolution.value;
  const model = useMemo(() => new Bars(ticker, resolution), [ticker, resolution]);
  const live = livePrices.value.get(ticker);
  useEffect(() => {
    if (live) model.addPrice(live.at, Number(live.price));
  }, [model, live]);
  const positions = openPositions.value;
  const lines = useMemo(() => linesOf(positions ?? [], ticker), [positions, ticker]);

  function move(line: ChartLine, target: number) {
    const position = openPositions.peek()?.find(({ id }) => id === line.position);
    const current = livePrices.peek().get(ticker)?.price;
    const moved = position && current ? movedTrigger(position, line.kind, target, { current, scale: decimals }) : null;
    if (!position || !moved) return;
    if ("problem" in moved) toast.error(text(triggerTexts[moved.problem]));
    else void changeTriggers(position.id, { takeProfit: position.takeProfit, stopLoss: position.stopLoss, ...moved }).then((done) => done || !refusal.peek() || toast.error(refusal.peek()!));
  }

  return (
    <section className="trading-chart-part">
      <div className="trading-resolutions" role="group" aria-label={text("trading.resolution")}>
        {resolutions.map(({ id }) => <button key={id} type="button" aria-pressed={id === resolution} onClick={() => (chosenResolution.value = id)}>{id}</button>)}
        {/* The licence of the library asks for this link. */}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">{text("trading.chart.by")}</a>
      </div>
      <div className="trading-chart-frame">
        <Suspense fallback={<Skeleton height="100%" />}><PriceChart key={`${ticker} ${resolution}`} model={model} decimals={fiatDecimals} lines={lines} onMove={move} /></Suspense>
      </div>
    </section>
  );
}
