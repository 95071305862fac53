import type { Ticker } from "./wire";

/** The picture of a market in its colours. */
export function TickerIcon({ ticker: { icon, symbol, style }, size = 24 }: { ticker: Pick<Ticker, "icon" | "symbol" | "style">; size?: number }) {
  return (
    <span className="trading-icon" style={{ width: size, height: size, background: style.background, color: style.color, fontSize: size * 0.42 }} aria-hidden="true">
      {icon ? <img src={icon} alt="" width={size} height={size} /> : symbol.slice(0, 1)}
    </span>
  );
}
