// The bets that were just accepted.

import { CircleCheck } from "lucide-react";
import type { SportsBet } from "../../../lib/api.gen";
import { amountText } from "../../../lib/currencies";
import { Button, LinkButton } from "../../../ui/Button";
import { eventName } from "./eventName";
import { oddsText } from "./odds";
import { receipt } from "./place.model";
import { text } from "./slip.texts";

export function Receipt({ bets }: { bets: SportsBet[] }) {
  return (
    <div className="slip-receipt" role="status">
      <p className="slip-receipt-title"><CircleCheck size={20} aria-hidden /> {bets.length > 1 ? text("slip.receipt.many", { n: bets.length }) : text("slip.receipt")}</p>
      <ul>
        {bets.map((bet) => (
          <li key={bet.id}>
            {bet.legs.map((leg) => (
              <p key={`${leg.event}/${leg.market}/${leg.specifiers}`} className="slip-receipt-leg">
                <span><strong>{leg.outcomeName}</strong><small>{leg.marketName}, {eventName(leg)}</small></span>
                {!leg.group && <span className="num">{oddsText(leg.odds)}</span>}
              </p>
            ))}
            {bet.groups?.map(({ group: groupId, odds }) => <p key={groupId} className="slip-receipt-leg"><span>{text("slip.together")}</span><span className="num">{oddsText(odds)}</span></p>)}
            <p className="slip-receipt-sum"><span>{text("slip.stake")} <span className="num">{amountText(bet.stake, bet.currency)}</span></span><span>{text(bet.type === "single" ? "slip.possible.one" : "slip.possible")} <span className="num">{amountText(bet.potentialPayout, bet.currency)}</span></span></p>
          </li>
        ))}
      </ul>
      <div className="slip-receipt-actions">
        <LinkButton href="/sport/bets">{text("slip.receipt.bets")}</LinkButton>
        <Button variant="primary" onClick={() => (receipt.value = null)}>{text("slip.receipt.more")}</Button>
      </div>
    </div>
  );
}
