// A market with the odds of its outcomes, and the rule by which it is settled.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import { PriceButton } from "../slip/PriceButton";
import { pickOf } from "./picks";

export function MarketBlock({ event, market }: { event: SportEvent; market: SportMarket }) {
  useSignals();
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <section className="sports-market" aria-labelledby={`${id}-name`}>
      <button type="button" className="sports-market-head" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span id={`${id}-name`}>{market.name}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {open && (
        <div id={id}>
          <div className="sports-market-odds" data-count={Math.min(market.outcomes.length, 4)}>
            {market.outcomes.map((outcome, at) => <PriceButton key={outcome.id} pick={pickOf(event, market, at)} label={outcome.name} />)}
          </div>
          {market.rule && <p className="sports-market-rule">{market.rule}</p>}
        </div>
      )}
    </section>
  );
}
