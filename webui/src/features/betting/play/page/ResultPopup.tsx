// What a round brought, over the table for two seconds.

import { useSignals } from "@preact/signals-react/runtime";
import { formatMultiplier } from "../../../../lib/format";
import { amountText, profitText } from "../../../../lib/currencies";
import type { Reply } from "../contract";
import { text } from "./page.texts";
import type { Visit } from "./visit";

const spoken = (reply: Reply): string => {
  const { status } = reply.game;
  if (status === "win") return text("play.won", { amount: amountText(reply.payout, reply.currency) });
  if (status === "partial") return text("play.back", { amount: amountText(reply.payout, reply.currency) });
  return text("play.lost", { amount: amountText(reply.bet, reply.currency) });
};

export function ResultPopup({ visit }: { visit: Visit }) {
  useSignals();
  const reply = visit.popup.value;
  return (
    <>
      <p className="hidden-text" role="status">{reply && spoken(reply)}</p>
      {reply && reply.game.status !== "lose" && (
        <div key={reply.id} className={`play-result play-result-${reply.game.status}`} data-testid="result-popup" aria-hidden="true">
          <span className="play-result-multiplier num">{formatMultiplier(reply.multiplier)}</span>
          <span className="play-result-profit num">{profitText(reply.profit, reply.currency)}</span>
        </div>
      )}
    </>
  );
}
