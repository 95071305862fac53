import { shortMultiplier } from "../../../lib/format";
import { ArrowDown, ArrowUp } from "lucide-react";
import { TickerIcon } from "./TickerIcon";
import { tickerOf } from "./prices.model";
import { text } from "./trading.texts";
import type { Position } from "./wire";

/** The market of a position with its direction and multiplier. */
export function Side({ ticker, direction, multiplier }: Pick<Position, "ticker" | "direction" | "multiplier">) {
  const known = tickerOf(ticker);
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span className="trading-side-of">
      {known && <TickerIcon ticker={known} size={20} />}
      <b>{ticker}</b>
      <span className="trading-direction" data-direction={direction}><Arrow size={14} aria-hidden="true" />{text(`trading.${direction}`)} {shortMultiplier(String(multiplier))}</span>
    </span>
  );
}
