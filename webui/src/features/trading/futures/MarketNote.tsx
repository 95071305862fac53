// Why a market does not take all orders.

import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/socket";
import { livePrices } from "./prices.model";
import { text } from "./trading.texts";
import type { Ticker } from "./wire";

export function MarketNote({ ticker: { ticker, state: loaded } }: { ticker: Ticker }) {
  const live = livePrices.value.get(ticker);
  const state = live?.state ?? loaded;
  if (state === "open") return null;
  return (
    <p className="trading-note" data-state={state} role="status">
      {state === "grace" ? <Grace ends={live?.graceEnds ?? 0} /> : text(`trading.note.${state}`)}
    </p>
  );
}

function Grace({ ends }: { ends: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return text("trading.note.grace", { seconds: Math.max(0, Math.ceil((ends - now) / 1000)) });
}
