// A market with the odds of its outcomes in all its lines, and the rule by which it
// is settled.

import { useSignals } from "@preact/signals-react/runtime";
import { ChartLine, ChevronDown, Info } from "lucide-react";
import { Suspense, useId, useState } from "react";
import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import { lazyComponent } from "../../../lib/lazy";
import { IconButton } from "../../../ui/Button";
import { PriceButton } from "../slip/PriceButton";
import { text } from "./book.texts";
import { FieldMarket } from "./FieldMarket";
import { fewer } from "./lines";
import { pickOf } from "./picks";

const PriceHistory = lazyComponent(() => import("./PriceHistory"));

/** Names of more letters do not stand three beside each other on a phone. */
const longName = 20;

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
  const [rule, setRule] = useState(false);
  const [all, setAll] = useState(false);
  // Chosen once: lines that come and go with every price would move what is pressed.
  const [few] = useState(() => fewer(lines));
  const id = useId();
  const first = lines[0]!;
  const shown = all || !few ? lines : lines.filter(({ specifiers }) => few.has(specifiers));
  return (
    <section className="sports-market" aria-labelledby={`${id}-name`}>
      <div className="sports-market-bar">
        <button type="button" className="sports-market-head" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <ChevronDown size={16} aria-hidden />
          <span id={`${id}-name`}>{first.name}</span>
        </button>
        {first.rule && <IconButton label={`${text("sports.event.rule")}: ${first.name}`} aria-expanded={rule} onClick={() => setRule(!rule)}><Info size={16} aria-hidden /></IconButton>}
        <IconButton label={`${text("sports.event.prices")}: ${first.name}`} aria-haspopup="dialog" onClick={() => setHistory(true)}><ChartLine size={16} aria-hidden /></IconButton>
      </div>
      {rule && <p className="sports-market-rule">{first.rule}</p>}
      {open && (
        <div id={id}>
          {event.field ? lines.map((market) => <FieldMarket key={market.specifiers} event={event} market={market} />) : shown.map((market) => (
            <div key={market.specifiers} className="sports-market-odds" data-count={Math.min(market.outcomes.length, 4)} data-long={market.outcomes.length === 3 && market.outcomes.some(({ name }) => name.length > longName) ? "" : undefined}>
              {market.outcomes.map((outcome, at) => <PriceButton key={outcome.id} pick={pickOf(event, market, at)} label={outcome.name} />)}
            </div>
          ))}
          {few && <button type="button" className="sports-market-all" aria-expanded={all} onClick={() => setAll(!all)}>{all ? text("sports.event.linesFewer") : text("sports.event.lines", { n: lines.length })}<span className="hidden-text">: {first.name}</span></button>}
        </div>
      )}
      {history && <Suspense fallback={null}><PriceHistory event={event.id} lines={lines} onClose={() => setHistory(false)} /></Suspense>}
    </section>
  );
}
