// Fixes the price of an outcome.

import { api } from "../../../../lib/api";
import type { OfficeMarket, OfficeOutcome } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { DateTimeField } from "../../../../ui/office/DateTimeField";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { chanceText, thousandthsText, marketScope } from "./eventTexts";

export interface SelectedOutcome {
  market: OfficeMarket;
  outcome: OfficeOutcome;
}

/**
 * The sum of the implied probabilities of a market with a new price, in thousandths of a fair
 * market. 0 if a price is missing.
 */
export function overroundWith({ outcomes }: OfficeMarket, id: string, price: number): number {
  let sum = 0;
  for (const outcome of outcomes) {
    const outcomePrice = outcome.id === id ? price : Number(outcome.price);
    sum += outcomePrice > 1 ? 1 / outcomePrice : outcome.chance / 1_000_000;
  }
  return Math.round(1000 * sum);
}

export function PriceDialog({ event, picked: { market, outcome }, onClose, onDone }: { event: string; picked: SelectedOutcome; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog
      title={`Fix the price of ${outcome.name}`} description={`${market.name}. The model probability is ${chanceText(outcome.chance)}; the current price is ${outcome.price || "not set"}.`}
      action="Fix the price" initial={{ price: outcome.fixed || outcome.price, until: outcome.until, reason: "" }}
      check={({ price }) => (Number(price) > 1 ? {} : { price: "Enter decimal odds above 1, such as 1.95." })}
      send={({ price, until, reason }) => api.post("/api/admin/sports/price", { scope: marketScope(event, market.market, market.specifiers, outcome.id), price, until, reason })}
      doneText={({ waiting, overround }) => (waiting ? "The price has a negative margin and waits for approval." : `The price is fixed. The overround is ${thousandthsText(overround)}.`)}
      onClose={onClose} onDone={onDone}
    >
      {(model) => {
        const price = Number(model.values.value.price);
        const overround = overroundWith(market, outcome.id, price);
        const isUnprofitable = price > 1 && (overround < 1000 || price * outcome.chance > 1_000_000);
        return (
          <>
            <TextField label="Price" className="num" inputMode="decimal" {...model.field("price")} />
            <p className={isUnprofitable ? "traders-warning" : "traders-hint"} role="status">
              {price > 1 ? `The overround would be ${thousandthsText(overround)}.` : ""}{isUnprofitable ? " The margin is negative: the price needs approval." : ""}
            </p>
            <DateTimeField label="Until" empty="Until it is released" {...model.field("until")} />
          </>
        );
      }}
    </ReasonDialog>
  );
}
