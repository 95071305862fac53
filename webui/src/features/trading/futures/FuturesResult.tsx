// A position in the overview of a bet: its course, and the proof that is computed in the browser.

import { CircleCheck, CircleX } from "lucide-react";
import { useEffect } from "react";
import { amountText, currencies } from "../../../lib/currencies";
import { Badge } from "../../../ui/Badge";
import { CopyField } from "../../../ui/Copy";
import { Skeleton } from "../../../ui/Skeleton";
import { ExactTime } from "../../../ui/Time";
import { percentText, priceText } from "./number";
import { loadTickers, tickerOf, tickers } from "./prices.model";
import { Side } from "./Side";
import { text } from "./trading.texts";
import { verifyPosition, type CheckedFill } from "./verify";
import type { Position, Ticker } from "./wire";
import "./result.css";

export default function FuturesResult({ position }: { position: Position }) {
  useEffect(() => {
    if (!tickers.peek()) void loadTickers();
  }, []);
  const ticker = tickerOf(position.ticker);
  const currency = currencies.value.find(({ id }) => id === position.currency);
  if (!ticker || !currency) return <Skeleton height={160} />;
  const { fills, sums, passed } = verifyPosition(position, { price: ticker.decimals, money: currency.precision });
  return (
    <div className="futures-result">
      <p className="futures-result-head"><Side {...position} /><Badge>{text(`trading.fee.${position.feeMode}`)}</Badge>{ticker.simulated && <Badge tone="info">{text("trading.simulated")}</Badge>}</p>
      <dl className="futures-result-prices">
        <Price label={text("trading.entry")} price={position.entry} ticker={ticker} />
        <Price label={text("trading.column.exit")} price={position.exit} ticker={ticker} />
        <Price label={text("trading.liquidation")} price={position.liquidation} ticker={ticker} />
        <Price label={text("trading.takeProfit")} price={position.takeProfit} ticker={ticker} />
        <Price label={text("trading.stopLoss")} price={position.stopLoss} ticker={ticker} />
      </dl>
      {fills.length > 0 && (
        <>
          <p className="futures-result-verdict" data-passed={passed} role="status" data-testid="futures-verdict">
            {passed ? <CircleCheck size={18} aria-hidden="true" /> : <CircleX size={18} aria-hidden="true" />}
            {text(passed ? "trading.proof.passed" : sums ? "trading.proof.failed" : "trading.proof.sums")}
          </p>
          <ol className="futures-result-fills">{fills.map((checked) => <li key={`${checked.fill.frame} ${checked.fill.kind}`}><FillProof checked={checked} position={position} ticker={ticker} /></li>)}</ol>
        </>
      )}
    </div>
  );
}

function Price({ label, price, ticker: { fiatDecimals } }: { label: string; price: string; ticker: Ticker }) {
  return price === "" ? null : <div><dt>{label}</dt><dd className="num">{priceText(price, fiatDecimals)}</dd></div>;
}

function FillProof({ checked: { fill, tick, result, failed }, position, ticker }: { checked: CheckedFill; position: Position; ticker: Ticker }) {
  const sources = tick?.quotes.filter(({ excluded }) => excluded === "").map(({ source }) => source).join(", ");
  return (
    <details className="futures-result-fill">
      <summary>
        <b>{text(`trading.fill.${fill.kind}`)}</b>
        <span className="num">{priceText(fill.price, ticker.fiatDecimals)}</span>
        {result && <span className="num">{amountText(fill.payout, position.currency)}</span>}
        {failed && <Badge tone="danger">{text(`trading.proof.fail.${failed}`)}</Badge>}
      </summary>
      <dl className="futures-result-prices">
        <div><dt>{text("trading.sources.tick")}</dt><dd className="num">{fill.tick}</dd></div>
        <div><dt>{text("trading.sources.frame")}</dt><dd className="num">{fill.frame}</dd></div>
        <div><dt>{text("trading.column.time")}</dt><dd><ExactTime at={fill.at} /></dd></div>
        {sources && <div><dt>{text("trading.tab.sources")}</dt><dd>{sources}</dd></div>}
        {result && <div><dt>{text("trading.column.roi")}</dt><dd className="num">{percentText(result.roi)}</dd></div>}
        {result && <div><dt>{text("trading.fee")}</dt><dd className="num">{amountText(fill.fee, position.currency)}</dd></div>}
      </dl>
      <CopyField label={text("trading.sources.hash")} text={fill.hash} />
      {fill.line && <CopyField label={text("trading.proof.line")} text={fill.line} />}
    </details>
  );
}
