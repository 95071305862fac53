// The markets above the page, each with its price and change.

import { useEffect, useRef } from "react";
import { LayoutGrid } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { Change } from "./Change";
import { priceText } from "./number";
import { byVolume, livePrices } from "./prices.model";
import { text } from "./trading.texts";
import { TickerIcon } from "./TickerIcon";

/** Pixels of the market before the current one that stay in view. */
const stripMargin = 64;

export function MarketStrip({ current }: { current: string }) {
  const box = useRef<HTMLElement>(null);
  const list = byVolume.value ?? [];
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (chosen && box.current) box.current.scrollLeft = chosen.offsetLeft - stripMargin;
  }, [current]);
  return (
    <nav ref={box} className="trading-strip" aria-label={text("trading.markets")}>
      <AppLink to="/trading/all" className="trading-strip-all"><LayoutGrid size={16} aria-hidden="true" /><span>{text("trading.toMarkets")}</span></AppLink>
      {list.map((ticker) => (
        <AppLink key={ticker.ticker} to={`/trading/${ticker.ticker}`} className="trading-strip-item" aria-current={ticker.ticker === current ? "page" : undefined}>
          <TickerIcon ticker={ticker} size={18} />
          <span>{ticker.symbol}</span>
          <span className="num">{priceText(livePrices.value.get(ticker.ticker)?.price ?? ticker.price.price, ticker.fiatDecimals)}</span>
          <Change percent={ticker.stats.change_24h} />
        </AppLink>
      ))}
    </nav>
  );
}
