// The head of a market: its name, the price now, the figures of a day, and the tools.

import { Calculator as CalculatorIcon, Volume2, VolumeX, Zap } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { dollars } from "../../../lib/money";
import { soundOn } from "../../../lib/sound/sound";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { IconButton } from "../../../ui/Button";
import { Tooltip } from "../../../ui/Tooltip";
import { Change } from "./Change";
import { priceText } from "./number";
import { livePrices } from "./prices.model";
import { TickerIcon } from "./TickerIcon";
import { text } from "./trading.texts";
import type { Ticker } from "./wire";

const Calculator = lazyComponent(() => import("./Calculator"));

const stateTones = { open: "action", "close-only": "brass", paused: "danger", grace: "brass" } as const;

export function MarketHead({ ticker }: { ticker: Ticker }) {
  const state = livePrices.value.get(ticker.ticker)?.state ?? ticker.state;
  return (
    <header className="trading-head">
      <TickerIcon ticker={ticker} size={32} />
      <div className="trading-name">
        <h1>{ticker.ticker}</h1>
        <span>{ticker.name}</span>
      </div>
      <CurrentPrice ticker={ticker} />
      <span className="trading-badges">
        {state !== "open" && <Badge tone={stateTones[state]}>{text(`trading.state.${state}`)}</Badge>}
        {ticker.simulated && <Badge tone="info">{text("trading.simulated")}</Badge>}
      </span>
      <dl className="trading-figures">
        <div><dt>{text("trading.change")}</dt><dd><Change percent={ticker.stats.change_24h} /></dd></div>
        <div className="trading-wide"><dt>{text("trading.high")}</dt><dd className="num">{priceText(ticker.stats.high_24h, ticker.fiatDecimals)}</dd></div>
        <div className="trading-wide"><dt>{text("trading.low")}</dt><dd className="num">{priceText(ticker.stats.low_24h, ticker.fiatDecimals)}</dd></div>
        <div><dt>{text("trading.volume")}</dt><dd className="num">{dollars(Number(ticker.stats.volume_24h), false)}</dd></div>
      </dl>
      <Tools ticker={ticker} />
    </header>
  );
}

function CurrentPrice({ ticker: { ticker, fiatDecimals, price } }: { ticker: Ticker }) {
  const live = livePrices.value.get(ticker);
  return (
    <output className="trading-price num" data-moved={live?.moved ?? undefined} data-still={store.quick.value || undefined} data-testid="live-price" aria-live="off">
      {priceText(live?.price ?? price.price, fiatDecimals)}
    </output>
  );
}

function Tools({ ticker }: { ticker: Ticker }) {
  const [open, setOpen] = useState(false);
  const sound = soundOn.value;
  const turbo = store.quick.value;
  return (
    <div className="trading-tools" role="toolbar" aria-label={text("trading.tools")}>
      <Tooltip text={text("trading.sound")}><IconButton label={text("trading.sound")} aria-pressed={sound} onClick={() => (soundOn.value = !sound)}>{sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}</IconButton></Tooltip>
      <Tooltip text={text("trading.turbo")}><IconButton label={text("trading.turbo")} aria-pressed={turbo} onClick={() => store.update({ quick: !turbo })}><Zap aria-hidden="true" /></IconButton></Tooltip>
      <Tooltip text={text("trading.calculator")}><IconButton label={text("trading.calculator")} aria-haspopup="dialog" onClick={() => setOpen(true)}><CalculatorIcon aria-hidden="true" /></IconButton></Tooltip>
      <Suspense fallback={null}>{open && <Calculator ticker={ticker.ticker} close={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
