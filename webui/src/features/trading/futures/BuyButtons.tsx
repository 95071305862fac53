// The two buttons that open a position.

import { ArrowDown, ArrowUp } from "lucide-react";
import { playSound } from "../../../lib/sound/sound";
import { priceText } from "./number";
import type { Preview } from "./order.model";
import { isOpening, openPosition, refusal } from "./positions.model";
import { livePrices } from "./prices.model";
import { text } from "./trading.texts";
import { order } from "./visit.model";
import type { Direction, Ticker } from "./wire";

export function BuyButtons({ ticker }: { ticker: Ticker }) {
  const { ticker: id, fiatDecimals, maxMultiplier } = ticker;
  const live = livePrices.value.get(id);
  const closed = (live?.state ?? ticker.state) !== "open";
  const price = priceText(live?.price ?? ticker.price.price, fiatDecimals);
  const problems = [order.up.value, order.down.value].map((preview) => preview?.problem ?? null);
  const problem = problems[0] ?? problems[1] ?? null;
  const blocked = (preview: Preview | null) => closed || !preview || preview.problem !== null || isOpening.value;

  function press(direction: Direction) {
    const request = order.request(id, direction);
    if (!request) return;
    playSound("bet");
    void openPosition(request);
  }

  return (
    <div className="trading-buy">
      {(problem || refusal.value) && <p className="trading-problem" role={problem ? "status" : "alert"}>{problem ? text(`trading.problem.${problem}`, { max: maxMultiplier }) : refusal.value}</p>}
      <div className="trading-buttons">
        <button type="button" className="trading-up" disabled={blocked(order.up.value)} aria-busy={isOpening.value || undefined} aria-label={text("trading.upFull", { price })} onClick={() => press("up")}>
          <ArrowUp size={22} aria-hidden="true" /><span>{text("trading.up")}</span>
        </button>
        <button type="button" className="trading-down" disabled={blocked(order.down.value)} aria-busy={isOpening.value || undefined} aria-label={text("trading.downFull", { price })} onClick={() => press("down")}>
          <ArrowDown size={22} aria-hidden="true" /><span>{text("trading.down")}</span>
        </button>
      </div>
    </div>
  );
}
