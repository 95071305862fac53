// Fixes the price of an outcome.

import { useSignals } from "@preact/signals-react/runtime";
import { api } from "../../../../lib/api";
import type { OfficeMarket, OfficeOutcome } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { MomentField } from "../../../../ui/work/MomentField";
import { AskWhy } from "./StopDialog";
import { chance, percent, scopeOf } from "./words";

export interface Picked {
  market: OfficeMarket;
  outcome: OfficeOutcome;
}

/** What the prices of a market imply together with another one, in thousandths of a
 *  fair market; 0 where a price is missing. */
export function bookWith({ outcomes }: OfficeMarket, id: string, price: number): number {
  let sum = 0;
  for (const outcome of outcomes) {
    const own = outcome.id === id ? price : Number(outcome.price);
    sum += own > 1 ? 1 / own : outcome.chance / 1_000_000;
  }
  return Math.round(1000 * sum);
}

export function PriceDialog({ event, picked: { market, outcome }, onClose, onDone }: { event: string; picked: Picked; onClose: () => void; onDone: () => void }) {
  useSignals();
  return (
    <AskWhy
      title={`Fix the price of ${outcome.name}`} description={`${market.name}. The own chance is ${chance(outcome.chance)}; now ${outcome.price || "no price"} stands.`}
      action="Fix the price" initial={{ price: outcome.fixed || outcome.price, until: outcome.until, reason: "" }}
      check={({ price }) => (Number(price) > 1 ? {} : { price: "Decimal odds above 1, such as 1.95." })}
      send={({ price, until, reason }) => api.post("/api/admin/sports/price", { scope: scopeOf(event, market.market, market.specifiers, outcome.id), price, until, reason })}
      done={({ waiting, book }) => (waiting ? "It favours bettors: it waits for a second person." : `The price stands. The market is at ${percent(book)}.`)}
      onClose={onClose} onDone={onDone}
    >
      {(model) => {
        const price = Number(model.values.value.price);
        const book = bookWith(market, outcome.id, price);
        const favours = price > 1 && (book < 1000 || price * outcome.chance > 1_000_000);
        return (
          <>
            <TextField label="Price" className="num" inputMode="decimal" {...model.field("price")} />
            <p className={favours ? "traders-warning" : "traders-hint"} role="status">
              {price > 1 ? `The market would be at ${percent(book)}.` : ""}{favours ? " The house loses on average: a second person must agree." : ""}
            </p>
            <MomentField label="Until" empty="Until somebody takes it back" {...model.field("until")} />
          </>
        );
      }}
    </AskWhy>
  );
}
