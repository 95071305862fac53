// One market as traders see it: prices beside the house's own chances.

import { useSignals } from "@preact/signals-react/runtime";
import { ChartLine, Pause, Play } from "lucide-react";
import type { OfficeMarket } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { Time } from "../../../../ui/Time";
import type { Picked } from "./PriceDialog";
import type { Deed } from "./StopDialog";
import { chance, percent, scopeOf } from "./words";

export interface MarketCardProps {
  event: string;
  over: boolean;
  market: OfficeMarket;
  onStop: (deed: Deed) => void;
  onPrice: (picked: Picked) => void;
  onBack: (picked: Picked) => void;
  onHistory: (market: OfficeMarket) => void;
}

export function MarketCard({ event, over, market, onStop, onPrice, onBack, onHistory }: MarketCardProps) {
  useSignals();
  const { name, specifiers, outcomes, stopped, voided, state, book, margin, bet } = market;
  const scope = scopeOf(event, market.market, specifiers);
  const closed = over || state === "closed";
  return (
    <section className="traders-market" aria-label={name}>
      <header>
        <h3>{name}</h3>
        {voided && <Badge tone="danger">void</Badge>}
        {!voided && stopped && <Badge tone="danger">suspended by staff</Badge>}
        {!voided && !stopped && state !== "open" && <Badge tone="brass">{state}</Badge>}
        {bet && <Badge tone="info">bets</Badge>}
        {book > 0 && <span className={book < 1000 ? "traders-low num" : "num"}>{percent(book)}</span>}
        <span className="traders-hint num">margin {percent(margin)}</span>
        <span className="traders-tools">
          <IconButton label={`Price history of ${name}`} onClick={() => onHistory(market)}><ChartLine size={18} aria-hidden="true" /></IconButton>
          {!closed && <IconButton label={`${stopped ? "Resume" : "Suspend"} ${name}`} onClick={() => onStop({ scope, name, suspend: !stopped })}>{stopped ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}</IconButton>}
        </span>
      </header>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome.id}>
            <span>{outcome.name}</span>
            <span className="num traders-hint">{chance(outcome.chance)}</span>
            <span className="num">{outcome.price || "–"}</span>
            {outcome.fixed && <Badge tone="brass">fixed {outcome.fixed}{outcome.until > 0 && <> until <Time at={outcome.until} /></>}</Badge>}
            {outcome.stopped && <Badge tone="danger">suspended</Badge>}
            {!closed && (
              <span className="traders-tools">
                {outcome.fixed
                  ? <Button size="small" onClick={() => onBack({ market, outcome })}>Take back<span className="hidden-text"> the price of {outcome.name} in {name}</span></Button>
                  : <Button size="small" onClick={() => onPrice({ market, outcome })}>Fix price<span className="hidden-text"> of {outcome.name} in {name}</span></Button>}
                <IconButton label={`${outcome.stopped ? "Resume" : "Suspend"} ${outcome.name} in ${name}`} onClick={() => onStop({ scope: scopeOf(event, market.market, specifiers, outcome.id), name: `${outcome.name} in ${name}`, suspend: !outcome.stopped })}>
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
