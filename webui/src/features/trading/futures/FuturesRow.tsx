// The row of futures on the home page: the markets with their prices.

import { useEffect } from "react";
import { AppLink } from "../../../lib/AppLink";
import { dollars } from "../../../lib/money";
import { t } from "../../../lib/i18n";
import { Loader } from "../../../ui/States";
import { Change } from "./Change";
import { priceText } from "./number";
import { byVolume, followPrices, livePrices } from "./prices.model";
import { TickerIcon } from "./TickerIcon";
import { text } from "./trading.texts";
import type { Ticker } from "./wire";
import "./futures-row.css";

export default function FuturesRow() {
  useEffect(followPrices, []);
  const list = byVolume.value;
  return (
    <section className="futures-row" aria-labelledby="lobby-row-futures" aria-busy={list === null} data-row="futures">
      <div className="futures-row-head">
        <h2 id="lobby-row-futures">{t("trading.title")}</h2>
        <AppLink to="/trading/all">{text("trading.toMarkets")}</AppLink>
      </div>
      {list === null || list.length === 0 ? <div className="futures-row-wait"><Loader /></div> : <ul className="futures-row-list">{list.map((ticker) => <li key={ticker.ticker}><Card ticker={ticker} /></li>)}</ul>}
    </section>
  );
}

function Card({ ticker }: { ticker: Ticker }) {
  const { ticker: id, stats, price, fiatDecimals } = ticker;
  return (
    <AppLink to={`/trading/${id}`} className="futures-card">
      <span className="futures-card-head"><TickerIcon ticker={ticker} size={28} /><b>{id}</b><Change percent={stats.change_24h} /></span>
      <span className="futures-card-price num">{priceText(livePrices.value.get(id)?.price ?? price.price, fiatDecimals)}</span>
      <span className="futures-card-foot"><span>{text("trading.volume")} <span className="num">{dollars(Number(stats.volume_24h), false)}</span></span><span>{text("trading.leverage")}</span></span>
    </AppLink>
  );
}
