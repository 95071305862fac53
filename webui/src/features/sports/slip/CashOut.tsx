// The cash-out of a bet: the share, the amount, and the remaining time.

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
import { Countdown } from "./Countdown";

/** The shares of a stake that one press selects, in percent. */
const quickShares = [25, 50, 75, 100] as const;

export function CashOut({ bet, onClose, onDone }: { bet: SportsBet; onClose: () => void; onDone: () => void }) {
  const [percent, setPercent] = useState(100);
  const cashOut = useMemo(() => cashOutOf(bet, (amount) => {
    toast.success(text("sportsBets.cashOut.done", { amount: amountText(amount, bet.currency) }));
    onDone();
    onClose();
  }), [bet.id]);
  const requestOffer = () => void cashOut.requestOffer(percent === 100 ? undefined : shareOfStake(bet, percent));
  useEffect(() => {
    const timer = setTimeout(requestOffer, 250); // Dragging the slider sends only one request.
    return () => clearTimeout(timer);
  }, [percent]);
  useEffect(() => cashOut.stop, [cashOut]);
  const offer = cashOut.offer.value;
  const phase = cashOut.phase.value;
  const wait = cashOut.wait.value;
  const refusal = phase === "expired" ? text("sportsBets.cashOut.gone") : cashOut.refusal.value;
  return (
    <Dialog
      title={text("sportsBets.cashOut.title")}
      description={text("sportsBets.cashOut.text")}
      onClose={onClose}
      footer={phase === "expired" || phase === "refused"
        ? <Button variant="primary" wide onClick={requestOffer}>{text("sportsBets.cashOut.again")}</Button>
        : <Button variant="primary" wide loading={phase !== "offered"} onClick={() => void cashOut.acceptOffer()}>{offer ? text("sportsBets.cashOut.take", { amount: amountText(offer.amount, offer.currency) }) : text("sportsBets.cashOut")}</Button>}
    >
      <div className="cash-out-part">
        <p><span>{text("sportsBets.cashOut.part")}</span> <strong className="num">{text("sportsBets.cashOut.percent", { n: percent })}</strong></p>
        <Slider label={text("sportsBets.cashOut.part")} min={10} max={100} step={5} value={percent} onChange={setPercent} disabled={phase === "taking"} />
        <div className="cash-out-parts" role="group" aria-label={text("sportsBets.cashOut.part")}>
          {quickShares.map((share) => <button key={share} type="button" className="num" aria-pressed={share === percent} disabled={phase === "taking"} onClick={() => setPercent(share)}>{text("sportsBets.cashOut.percent", { n: share })}</button>)}
        </div>
      </div>
      <dl className="sports-bet-sums">
        <div><dt>{text("sportsBets.cashOut.gets")}</dt><dd className="num">{offer ? amountText(offer.amount, offer.currency) : "–"}</dd></div>
        <div><dt>{text("sportsBets.cashOut.left")}</dt><dd className="num">{offer ? amountText(offer.left, offer.currency) : "–"}</dd></div>
      </dl>
      <p className="sports-bet-note cash-out-margin">{offer && text("sportsBets.cashOut.margin", { margin: formatPercent((offer.margin / 10).toFixed(2)) })}</p>
      <div className="cash-out-wait">
        {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
        {!refusal && wait && (phase === "offered" || phase === "taking") && <Countdown key={wait.endsAt} label={text(phase === "taking" ? "sportsBets.cashOut.taking" : "sportsBets.cashOut.valid")} {...wait} />}
      </div>
    </Dialog>
  );
}

/** The remaining part of the stake, in whole units of the currency. */
function shareOfStake(bet: SportsBet, percent: number): string {
  const decimals = currencies.peek().find(({ id }) => id === bet.currency)?.decimals ?? 2;
  const remainingStake = unitsOf(bet.stake, decimals) - unitsOf(bet.cashedStake, decimals);
  return wireAmount((remainingStake * BigInt(percent)) / 100n, decimals);
}
