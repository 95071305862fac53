// A market with the odds of its outcomes in all its lines, and the rule by which it
// is settled.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown } from "lucide-react";
import { Suspense, useId, useState } from "react";
import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import { lazyComponent } from "../../../lib/lazy";
import { PriceButton } from "../slip/PriceButton";
import { text } from "./book.texts";
import { FieldMarket } from "./FieldMarket";
import { pickOf } from "./picks";

const PriceHistory = lazyComponent(() => import("./PriceHistory"));

/** The markets of a list by their names: the lines of one stand together. */
export function blocksOf(markets: readonly SportMarket[]): SportMarket[][] {
  const blocks = new Map<string, SportMarket[]>();
  for (const market of markets) blocks.set(market.name, [...(blocks.get(market.name) ?? []), market]);
  return [...blocks.values()];
}

export function MarketBlock({ event, lines }: { event: SportEvent; lines: SportMarket[] }) {
  useSignals();
  const [open, setOpen] = useState(true);
  const [history, setHistory] = useState(false);
  const id = useId();
  const first = lines[0]!;
  return (
    <section className="sports-market" aria-labelledby={`${id}-name`}>
      <button type="button" className="sports-market-head" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span id={`${id}-name`}>{first.name}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {open && (
        <div id={id}>
          {event.field ? lines.map((market) => <FieldMarket key={market.specifiers} event={event} market={market} />) : lines.map((market) => (
            <div key={market.specifiers} className="sports-market-odds" data-count={Math.min(market.outcomes.length, 4)}>
              {market.outcomes.map((outcome, at) => <PriceButton key={outcome.id} pick={pickOf(event, market, at)} label={outcome.name} />)}
            </div>
          ))}
          {first.rule && <p className="sports-market-rule">{first.rule}</p>}
          <button type="button" className="sports-market-history" aria-haspopup="dialog" onClick={() => setHistory(true)}>
            {text("sports.event.prices")}
            <span className="hidden-text">: {first.name}</span>
          </button>
          {history && <Suspense fallback={null}><PriceHistory event={event.id} lines={lines} onClose={() => setHistory(false)} /></Suspense>}
        </div>
      )}
    </section>
  );
}
