// One market for traders: prices next to the book's own probabilities.

import { ChartLine, Pause, Play } from "lucide-react";
import type { OfficeMarket } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { Time } from "../../../../ui/Time";
import type { SelectedOutcome } from "./PriceDialog";
import type { SuspendAction } from "./SuspendDialog";
import { chanceText, thousandthsText, marketScope } from "./eventTexts";

export interface MarketCardProps {
  event: string;
  isOver: boolean;
  market: OfficeMarket;
  onSuspend: (action: SuspendAction) => void;
  onFixPrice: (picked: SelectedOutcome) => void;
  onReleasePrice: (picked: SelectedOutcome) => void;
  onHistory: (market: OfficeMarket) => void;
}

export function MarketCard({ event, isOver, market, onSuspend, onFixPrice, onReleasePrice, onHistory }: MarketCardProps) {
  const { name, specifiers, outcomes, stopped, voided, state, overround, margin, bet } = market;
  const scope = marketScope(event, market.market, specifiers);
  const closed = isOver || state === "closed";
  return (
    <section className="traders-market" aria-label={name}>
      <header>
        <h3>{name}</h3>
        {voided && <Badge tone="danger">void</Badge>}
        {!voided && stopped && <Badge tone="danger">suspended by staff</Badge>}
        {!voided && !stopped && state !== "open" && <Badge tone="brass">{state}</Badge>}
        {bet && <Badge tone="info">bets</Badge>}
        {overround > 0 && <span className={overround < 1000 ? "traders-low num" : "num"}>{thousandthsText(overround)}</span>}
        <span className="traders-hint num">margin {thousandthsText(margin)}</span>
        <span className="traders-tools">
          <IconButton label={`Price history of ${name}`} onClick={() => onHistory(market)}><ChartLine size={18} aria-hidden="true" /></IconButton>
          {!closed && <IconButton label={`${stopped ? "Resume" : "Suspend"} ${name}`} onClick={() => onSuspend({ scope, name, suspend: !stopped })}>{stopped ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}</IconButton>}
        </span>
      </header>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome.id}>
            <span>{outcome.name}</span>
            <span className="num traders-hint">{chanceText(outcome.chance)}</span>
            <span className="num">{outcome.price || "–"}</span>
            {outcome.fixed && <Badge tone="brass">fixed {outcome.fixed}{outcome.until > 0 && <> until <Time at={outcome.until} /></>}</Badge>}
            {outcome.stopped && <Badge tone="danger">suspended</Badge>}
            {!closed && (
              <span className="traders-tools">
                {outcome.fixed
                  ? <Button size="small" onClick={() => onReleasePrice({ market, outcome })}>Release<span className="hidden-text"> the price of {outcome.name} in {name}</span></Button>
                  : <Button size="small" onClick={() => onFixPrice({ market, outcome })}>Fix price<span className="hidden-text"> of {outcome.name} in {name}</span></Button>}
                <IconButton label={`${outcome.stopped ? "Resume" : "Suspend"} ${outcome.name} in ${name}`} onClick={() => onSuspend({ scope: marketScope(event, market.market, specifiers, outcome.id), name: `${outcome.name} in ${name}`, suspend: !outcome.stopped })}>
                  {outcome.stopped ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
