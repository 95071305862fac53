// Buying a bet back: how much of it, for how much, for how long.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import type { SportsBet } from "../../../lib/api.gen";
import { amountText, currencies } from "../../../lib/currencies";
import { formatPercent } from "../../../lib/format";
import { unitsOf, wireAmount } from "../../../lib/money";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Slider } from "../../../ui/Slider";
import { toast } from "../../../ui/toast";
import { cashOutOf } from "./bets.model";
import { text } from "./bets.texts";

export function CashOut({ bet, onClose, onDone }: { bet: SportsBet; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [percent, setPercent] = useState(100);
  const sale = useMemo(() => cashOutOf(bet, (amount) => {
    toast.success(text("sportsBets.cashOut.done", { amount: amountText(amount, bet.currency) }));
    onDone();
    onClose();
  }), [bet.id]);
  const ask = () => void sale.ask(percent === 100 ? undefined : partOf(bet, percent));
  useEffect(() => {
    const timer = setTimeout(ask, 250); // Whoever draws the slider asks once.
    return () => clearTimeout(timer);
  }, [percent]);
  useEffect(() => sale.stop, [sale]);
  const offer = sale.offer.value;
  const phase = sale.phase.value;
  const refusal = phase === "expired" ? text("sportsBets.cashOut.gone") : sale.refusal.value;
  return (
    <Dialog
      title={text("sportsBets.cashOut.title")}
      description={offer && text("sportsBets.cashOut.text", { margin: formatPercent((offer.margin / 10).toFixed(2)) })}
      onClose={onClose}
      footer={phase === "expired" || phase === "refused"
        ? <Button variant="primary" wide onClick={ask}>{text("sportsBets.cashOut.again")}</Button>
        : <Button variant="primary" wide loading={phase !== "offered"} onClick={() => void sale.take()}>{offer ? text("sportsBets.cashOut.take", { amount: amountText(offer.amount, offer.currency) }) : text("sportsBets.cashOut")}</Button>}
    >
      <Slider label={text("sportsBets.cashOut.part")} min={10} max={100} step={5} value={percent} onChange={setPercent} />
      <dl className="sports-bet-sums">
        <div><dt>{text("sportsBets.cashOut.gets")}</dt><dd className="num">{offer ? amountText(offer.amount, offer.currency) : "–"}</dd></div>
        <div><dt>{text("sportsBets.cashOut.left")}</dt><dd className="num">{offer ? amountText(offer.left, offer.currency) : "–"}</dd></div>
      </dl>
      {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
    </Dialog>
  );
}

/** A part of the stake that goes on, in whole units of the currency. */
function partOf(bet: SportsBet, percent: number): string {
  const decimals = currencies.peek().find(({ id }) => id === bet.currency)?.decimals ?? 2;
  const rest = unitsOf(bet.stake, decimals) - unitsOf(bet.cashedStake, decimals);
  return wireAmount((rest * BigInt(percent)) / 100n, decimals);
}
