// One sports bet: its legs with what became of them, and its money.

import { useSignals } from "@preact/signals-react/runtime";
import { CircleCheck, CircleDot, CircleSlash, CircleX } from "lucide-react";
import { useState } from "react";
import type { SportsBet, SportsLeg } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { amountText } from "../../../lib/currencies";
import { hasText } from "../../../lib/i18n";
import { Badge, type BadgeProps } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Time } from "../../../ui/Time";
import { text } from "./bets.texts";
import { CashOut } from "./CashOut";
import { eventName } from "./eventName";
import { oddsText } from "./odds";

const tones: Record<number, BadgeProps["tone"]> = { 0: "info", 2: "action", 3: "danger" };

export function BetCard({ bet, onCashed }: { bet: SportsBet; onCashed: () => void }) {
  useSignals();
  const [selling, setSelling] = useState(false);
  const { currency, legs, status } = bet;
  const parts = { sizes: bet.sizes.join(", "), n: legs.length };
  const word = bet.cashedOut ? text("sportsBets.cashed") : text(`sportsBets.status.${status}` as "sportsBets.status.0");
  return (
    <li className="sports-bet">
      <div className="sports-bet-head">
        <strong>{text(`sportsBets.type.${bet.type}` as "sportsBets.type.multi", parts)}</strong>
        <Badge tone={tones[status]}>{word}</Badge>
        <span className="sports-bet-time"><Time at={bet.at} /></span>
      </div>
      <ul className="sports-bet-legs">{legs.map((leg) => <Leg key={`${leg.event}/${leg.market}/${leg.specifiers}`} leg={leg} />)}</ul>
      <dl className="sports-bet-sums">
        <div><dt>{text("sportsBets.stake")}</dt><dd className="num">{amountText(bet.stake, currency)}</dd></div>
        {bet.type !== "system" && <div><dt>{text("sportsBets.odds")}</dt><dd className="num">{oddsText(cut(bet.odds))}</dd></div>}
        <div><dt>{text(status === 0 ? "sportsBets.possible" : "sportsBets.paid")}</dt><dd className="num">{amountText(status === 0 ? bet.possible : bet.paid, currency)}</dd></div>
      </dl>
      {!bet.cashedOut && /[1-9]/.test(bet.cashedStake) && <p className="sports-bet-note">{text("sportsBets.part", { stake: amountText(bet.cashedStake, currency), paid: amountText(bet.cashedPaid, currency) })}</p>}
      {status === 0 && <Button onClick={() => setSelling(true)}>{text("sportsBets.cashOut")}</Button>}
      {selling && <CashOut bet={bet} onClose={() => setSelling(false)} onDone={onCashed} />}
    </li>
  );
}

/** A price with the three decimals that prices have. */
const cut = (odds: string): string => odds.replace(/(\.\d{3})\d+$/, "$1");

const icons: Record<string, typeof CircleDot> = { won: CircleCheck, "half won": CircleCheck, "dead heat": CircleCheck, lost: CircleX, "half lost": CircleX, void: CircleSlash };

function Leg({ leg }: { leg: SportsLeg }) {
  useSignals();
  const result = leg.result ?? "";
  const Icon = icons[result] ?? CircleDot;
  const key = `sportsBets.result.${result || "open"}`;
  return (
    <li data-result={result || "open"}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{leg.outcomeName}</strong>
        <span>{leg.marketName}</span>
        <AppLink to={`/sport/event/${leg.event}`}>{eventName(leg)}</AppLink>
      </div>
      <div className="sports-bet-leg-end">
        <span className="num">{oddsText(leg.odds)}</span>
        <small>{hasText(key) ? text(key as "sportsBets.result.open") : result}{leg.banker && `, ${text("sportsBets.banker")}`}</small>
      </div>
    </li>
  );
}
