// The result of a round in a line with its own space.

import { amountText, profitText } from "../../../../lib/currencies";
import { formatMultiplier } from "../../../../lib/format";
import type { Reply } from "../contract";
import { countUpDuration, tierOf } from "../wins.model";
import { CountUp } from "./CountUp";
import { text } from "./page.texts";
import type { Visit } from "./visit";
import "./wins.css";

const announcement = (reply: Reply): string => {
  const { status } = reply.game;
  if (status === "win") return text("play.won", { amount: amountText(reply.payout, reply.currency) });
  if (status === "partial") return text("play.back", { amount: amountText(reply.payout, reply.currency) });
  return text("play.lost", { amount: amountText(reply.bet, reply.currency) });
};

export function ResultPopup({ visit }: { visit: Visit }) {
  const reply = visit.results.popup.value;
  const tier = reply && tierOf(reply);
  return (
    <>
      <p className="hidden-text" role="status">{reply && announcement(reply)}</p>
      {reply && reply.game.status !== "lose" && (
        <div key={reply.id} className={`play-result play-result-${tier ?? "partial"}`} data-testid="result-popup" aria-hidden="true">
          <span className="play-result-multiplier num">{formatMultiplier(reply.multiplier)}</span>
          <span className="play-result-profit">
            <CountUp amount={reply.profit} ms={countUpDuration(tier)} show={(profit) => profitText(profit, reply.currency)} />
          </span>
        </div>
      )}
    </>
  );
}
