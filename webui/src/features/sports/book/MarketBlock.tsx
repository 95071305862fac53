// A market with the odds of its outcomes in all its lines, and its settlement rule.

import { ChartLine, ChevronDown, Info } from "lucide-react";
import { Suspense, useId, useState } from "react";
import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import { lazyComponent } from "../../../lib/lazy";
import { IconButton } from "../../../ui/Button";
import { PriceButton } from "../slip/PriceButton";
import { text } from "./book.texts";
import { FieldMarket } from "./FieldMarket";
import { mainLines } from "./lines";
import { pickOf } from "./picks";

const PriceHistory = lazyComponent(() => import("./PriceHistory"));

/** Longer names do not fit three side by side on a phone. */
const maxShortName = 20;

/** The markets of a list by name, so that the lines of one market are grouped. */
export function blocksOf(markets: readonly SportMarket[]): SportMarket[][] {
  const blocks = new Map<string, SportMarket[]>();
  for (const market of markets) blocks.set(market.name, [...(blocks.get(market.name) ?? []), market]);
  return [...blocks.values()];
}

export function MarketBlock({ event, lines }: { event: SportEvent; lines: SportMarket[] }) {
  const [expandedMarket, setOpen] = useState(true);
  const [history, setHistory] = useState(false);
  const [rule, setRule] = useState(false);
  const [expanded, setExpanded] = useState(false);
  // Selected once, because lines that change with every price would move the buttons.
  const [firstLines] = useState(() => mainLines(lines));
  const id = useId();
  const first = lines[0]!;
  const shown = expanded || !firstLines ? lines : lines.filter(({ specifiers }) => firstLines.has(specifiers));
  return (
    <section className="sports-market" aria-labelledby={`${id}-name`}>
      <div className="sports-market-bar">
        <button type="button" className="sports-market-head" aria-expanded={expandedMarket} aria-controls={id} onClick={() => setOpen(!expandedMarket)}>
          <ChevronDown size={16} aria-hidden />
          <span id={`${id}-name`}>{first.name}</span>
        </button>
        {first.rule && <IconButton label={`${text("sports.event.rule")}: ${first.name}`} aria-expanded={rule} onClick={() => setRule(!rule)}><Info size={16} aria-hidden /></IconButton>}
        <IconButton label={`${text("sports.event.prices")}: ${first.name}`} aria-haspopup="dialog" onClick={() => setHistory(true)}><ChartLine size={16} aria-hidden /></IconButton>
      </div>
      {rule && <p className="sports-market-rule">{first.rule}</p>}
      {expandedMarket && (
        <div id={id}>
          {event.field ? lines.map((market) => <FieldMarket key={market.specifiers} event={event} market={market} />) : shown.map((market) => (
            <div key={market.specifiers} className="sports-market-odds" data-count={Math.min(market.outcomes.length, 4)} data-long={market.outcomes.length === 3 && market.outcomes.some(({ name }) => name.length > maxShortName) ? "" : undefined}>
              {market.outcomes.map((outcome, at) => <PriceButton key={outcome.id} pick={pickOf(event, market, at)} label={outcome.name} />)}
            </div>
          ))}
          {firstLines && <button type="button" className="sports-market-all" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>{expanded ? text("sports.event.linesFewer") : text("sports.event.lines", { n: lines.length })}<span className="hidden-text">: {first.name}</span></button>}
        </div>
      )}
      {history && <Suspense fallback={null}><PriceHistory event={event.id} lines={lines} onClose={() => setHistory(false)} /></Suspense>}
    </section>
  );
}
