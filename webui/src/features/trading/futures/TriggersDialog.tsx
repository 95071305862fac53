// Sets the take-profit and stop-loss price of an open position.

import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { digitsAndDot } from "./calculator.model";
import { priceText, unitsOfPrice } from "./number";
import { changeTriggers, refusal, running } from "./positions.model";
import { livePrices, scaleOf, tickerOf } from "./prices.model";
import { triggerProblem } from "./rules";
import { text } from "./trading.texts";
import { triggerTexts } from "./triggerTexts";
import type { Position } from "./wire";

/** Why a typed price cannot be a trigger. Undefined if it can, or is empty. */
function problemOf(kind: "takeProfit" | "stopLoss", position: Position, typed: string, current: string): string | undefined {
  if (typed === "" || typed === position[kind]) return undefined;
  const scale = scaleOf(position.ticker);
  const [price, now] = [unitsOfPrice(typed, scale), unitsOfPrice(current, scale)];
  if (price === null) return text("trading.unreadable");
  if (now === null) return text("trading.problem.price");
  const end = (at: string) => (at === "" ? null : unitsOfPrice(at, scale));
  const problem = triggerProblem(kind, position, { current: now, liquidation: end(position.liquidation), maximum: end(position.maximum) }, price);
  return problem ? text(triggerTexts[problem]) : undefined;
}

export default function TriggersDialog({ position, close }: { position: Position; close: () => void }) {
  const [takeProfit, setTakeProfit] = useState(position.takeProfit);
  const [stopLoss, setStopLoss] = useState(position.stopLoss);
  const [failed, setFailed] = useState("");
  const current = livePrices.value.get(position.ticker)?.price ?? "";
  const decimals = tickerOf(position.ticker)?.fiatDecimals ?? 2;
  const errors = { takeProfit: problemOf("takeProfit", position, takeProfit, current), stopLoss: problemOf("stopLoss", position, stopLoss, current) };

  async function save() {
    if (errors.takeProfit || errors.stopLoss) return;
    if (await changeTriggers(position.id, { takeProfit, stopLoss })) close();
    else setFailed(refusal.peek() ?? "");
  }

  return (
    <Dialog title={text("trading.triggers.title", { ticker: position.ticker })} description={text("trading.triggers.hint")} onClose={close}>
      <form className="trading-form" onSubmit={(event) => { event.preventDefault(); void save(); }}>
        <p className="trading-hint num">{text("trading.column.mark")}: {priceText(current, decimals)}, {text("trading.entry")}: {priceText(position.entry, decimals)}, {text("trading.liquidation")}: {position.liquidation === "" ? text("trading.none") : priceText(position.liquidation, decimals)}</p>
        <TextField label={text("trading.takeProfit")} inputMode="decimal" autoComplete="off" placeholder={text("trading.none")} value={takeProfit} error={errors.takeProfit} onChange={(typed) => setTakeProfit(digitsAndDot(typed))} />
        <TextField label={text("trading.stopLoss")} inputMode="decimal" autoComplete="off" placeholder={text("trading.none")} value={stopLoss} error={errors.stopLoss} onChange={(typed) => setStopLoss(digitsAndDot(typed))} />
        {failed && <p className="trading-problem" role="alert">{failed}</p>}
        <Button type="submit" variant="primary" wide loading={running.value.has(position.id)}>{text("trading.triggers.save")}</Button>
      </form>
    </Dialog>
  );
}
