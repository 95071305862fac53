// One sports bet: its legs with their results, and its money.

import { useState } from "react";
import type { SportsBet } from "../../../lib/api.gen";
import { amountText } from "../../../lib/currencies";
import { enabled } from "../../../lib/permissions";
import { Badge, type BadgeProps } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Copy } from "../../../ui/Copy";
import { Time } from "../../../ui/Time";
import { text } from "./bets.texts";
import { CashOut } from "./CashOut";
import { shortOdds, legCount, Legs } from "./Legs";
import { oddsText } from "./odds";
import { Settlement } from "./Settlement";
import { ShareBet } from "./ShareBet";

const tones: Record<number, BadgeProps["tone"]> = { 0: "info", 2: "action", 3: "danger" };

export function BetCard({ bet, onCashed }: { bet: SportsBet; onCashed: () => void }) {
  const [cashingOut, setCashingOut] = useState(false);
  const { currency, legs, status } = bet;
  const labels = { sizes: bet.sizes.join(", "), n: legCount(bet) };
  const statusText = bet.cashedOut ? text("sportsBets.cashed") : text(`sportsBets.status.${status}` as "sportsBets.status.0");
  return (
    <li className="sports-bet">
      <div className="sports-bet-head">
        <strong>{text(`sportsBets.type.${bet.type}` as "sportsBets.type.multi", labels)}</strong>
        <Badge tone={tones[status]}>{statusText}</Badge>
        <span className="sports-bet-time"><Time at={bet.at} /></span>
      </div>
      <Legs legs={legs} groups={bet.groups ?? []} follows={status === 0} />
      <dl className="sports-bet-sums">
        <div><dt>{text("sportsBets.stake")}</dt><dd className="num">{amountText(bet.stake, currency)}</dd></div>
        {bet.type !== "system" && <div><dt>{text("sportsBets.odds")}</dt><dd className="num">{oddsText(shortOdds(bet.odds))}</dd></div>}
        <div><dt>{text(status === 0 ? "sportsBets.possible" : "sportsBets.paid")}</dt><dd className="num">{amountText(status === 0 ? bet.potentialPayout : bet.paid, currency)}</dd></div>
      </dl>
      {!bet.cashedOut && /[1-9]/.test(bet.cashedStake) && <p className="sports-bet-note">{text("sportsBets.part", { stake: amountText(bet.cashedStake, currency), paid: amountText(bet.cashedPaid, currency) })}</p>}
      {bet.freeBet && <p className="sports-bet-note">{text(status === 1 ? "sportsBets.free.back" : "sportsBets.free")}</p>}
      <Settlement bet={bet} />
      <div className="sports-bet-actions">
        {status === 0 && !bet.freeBet && <Button onClick={() => setCashingOut(true)}>{text("sportsBets.cashOut")}</Button>}
        {enabled("chat") && <ShareBet id={bet.id} />}
        <Copy text={bet.id} label={text("sportsBets.copy")} />
      </div>
      {cashingOut && <CashOut bet={bet} onClose={() => setCashingOut(false)} onDone={onCashed} />}
    </li>
  );
}
