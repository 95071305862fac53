// The size of an order at the current price, and the liquidation price and triggers of both
// directions.

import { amountText } from "../../../lib/currencies";
import { wireAmount } from "../../../lib/money";
import { walletCurrency } from "../../money/wallet/wallet.model";
import { priceText, wirePrice } from "./number";
import { text } from "./trading.texts";
import { order } from "./visit.model";
import type { Ticker } from "./wire";

export function OrderSummary({ ticker: { decimals, fiatDecimals } }: { ticker: Ticker }) {
  const [up, down] = [order.up.value, order.down.value];
  const currency = walletCurrency.value;
  const price = (units: bigint | null | undefined) => (units === null || units === undefined ? text("trading.none") : priceText(wirePrice(units, decimals), fiatDecimals));
  const size = currency && order.units.value !== null ? amountText(wireAmount(order.units.value * BigInt(order.factor.value), currency.decimals), currency.id) : "–";
  const hasTriggers = order.takeProfit.value !== "" || order.stopLoss.value !== "";
  return (
    <div className="trading-summary">
      <p><span>{text("trading.size")}</span><b className="num">{size}</b></p>
      <dl className="trading-both">
        <Row label={text("trading.liquidation")} up={price(up?.liquidation)} down={price(down?.liquidation)} tone="loss" testid="liquidation" />
        {hasTriggers && <Row label={text("trading.takeProfit")} up={price(up?.takeProfit)} down={price(down?.takeProfit)} />}
        {hasTriggers && <Row label={text("trading.stopLoss")} up={price(up?.stopLoss)} down={price(down?.stopLoss)} />}
      </dl>
    </div>
  );
}

function Row({ label, up, down, tone, testid }: { label: string; up: string; down: string; tone?: "loss"; testid?: string }) {
  return (
    <div data-testid={testid}>
      <dt>{label}</dt>
      <dd className="num" data-tone={tone}><span className="hidden-text">{text("trading.up")} </span><i aria-hidden="true">▲</i> {up}</dd>
      <dd className="num" data-tone={tone}><span className="hidden-text">{text("trading.down")} </span><i aria-hidden="true">▼</i> {down}</dd>
    </div>
  );
}
