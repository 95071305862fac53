// The order beside the chart.

import { BuyButtons } from "./BuyButtons";
import { EmptyBalance } from "./EmptyBalance";
import { OrderFields } from "./OrderFields";
import { OrderSummary } from "./OrderSummary";
import type { Ticker } from "./wire";

export function OrderPanel({ ticker }: { ticker: Ticker }) {
  return (
    <div className="trading-order">
      <EmptyBalance />
      <OrderFields ticker={ticker} />
      <OrderSummary ticker={ticker} />
      <BuyButtons ticker={ticker} />
    </div>
  );
}
