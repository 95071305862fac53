import { useState } from "react";
import type { Ticker } from "./wire";

/** The picture of a market in its colours, or its initial. */
export function TickerIcon({ ticker: { icon, symbol, style }, size = 24 }: { ticker: Pick<Ticker, "icon" | "symbol" | "style">; size?: number }) {
  const [missing, setMissing] = useState("");
  return (
    <span className="trading-icon" style={{ width: size, height: size, background: style.background, color: style.color, fontSize: size * 0.42 }} aria-hidden="true">
      {icon && icon !== missing ? <img src={icon} alt="" width={size} height={size} onError={() => setMissing(icon)} /> : symbol.slice(0, 1)}
    </span>
  );
}
