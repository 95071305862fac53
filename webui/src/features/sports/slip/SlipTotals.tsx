// The stake, its payout, and the bet button.

import { Delete } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { amountText } from "../../../lib/currencies";
import { wireAmount } from "../../../lib/money";
import { requireLogin } from "../../../lib/navigate";
import { signedIn, store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { useAmountInput } from "../../../ui/useAmountInput";
import { walletCurrency } from "../../money/wallet/wallet.model";
import { BetHint } from "../../rewards/bonus/BetHint";
import { Countdown } from "./Countdown";
import { priceText } from "./odds";
import { divided, payout, placeSlip, placing, productId, refusals, stake, totalStake, stakeText, typeStake } from "./place.model";
import { stakeKey } from "./refused";
import { oddsAcceptance, hasClosedPick, lineCount, mode, needsAgreement, slippage, multipleOdds, slipLegs, hasUnpricedLeg } from "./slip.model";
import { text } from "./slip.texts";

export function SlipTotals({ keypad }: { keypad: boolean }) {
  const currency = walletCurrency.value;
  const current = placing.value;
  const formatted = (minor: bigint) => (currency ? amountText(wireAmount(minor, currency.decimals), currency.id) : "");
  const slipRefusal = refusals.value.get("");
  const single = mode.value === "single";
  const oddsChanged = slipLegs.value.some((unit) => needsAgreement(unit, oddsAcceptance.value, slippage.value));
  const severalSingles = single && slipLegs.value.length > 1;
  const label = oddsChanged ? text("slip.accept") : severalSingles ? text("slip.placeMany", { n: slipLegs.value.length }) : text("slip.place");
  return (
    <div className="slip-foot">
      {currency && signedIn.value && !store.demo.value && <BetHint currency={currency} game={productId} locked={current !== null} onChoose={() => (refusals.value = new Map())} />}
      <StakeField keypad={keypad} />
      <dl className="slip-sums">
        {mode.value === "multi" && <div><dt>{text("slip.odds")}</dt><dd className="num">{priceText(multipleOdds.value)}</dd></div>}
        {mode.value === "system" && <div><dt>{text("slip.lines", { n: lineCount.value })}</dt><dd className="num">{divided.value && stake.value ? text("slip.perLine", { amount: formatted(stake.value / BigInt(lineCount.value)) }) : ""}</dd></div>}
        {severalSingles && <div><dt>{text("slip.staked")}</dt><dd className="num">{formatted(totalStake.value)}</dd></div>}
        <div className="slip-possible"><dt>{text(slipLegs.value.length > 1 ? "slip.possible" : "slip.possible.one")}</dt><dd className="num">{formatted(payout.value)}</dd></div>
      </dl>
      {(hasClosedPick.value || hasUnpricedLeg.value) && <p className="slip-note">{text(hasClosedPick.value ? "slip.closed" : "slip.unpriced")}</p>}
      {slipRefusal && <p className="slip-refusal" role="alert">{slipRefusal}</p>}
      {current && current.delay > 0 && <Countdown label={text("slip.waiting")} endsAt={current.endsAt} duration={current.delay} />}
      {!signedIn.value ? (
        <Button variant="primary" size="large" wide onClick={() => requireLogin()}>{text("slip.signIn")}</Button>
      ) : store.demo.value ? (
        <>
          <p className="slip-note">{text("slip.demo")}</p>
          <Button size="large" wide onClick={() => (store.demo.value = false)}>{text("slip.demo.switch")}</Button>
        </>
      ) : (
        <Button variant="primary" size="large" wide loading={current !== null} disabled={lineCount.value === 0 || hasClosedPick.value || hasUnpricedLeg.value || !stake.value} onClick={() => void placeSlip()}>{label}</Button>
      )}
    </div>
  );
}

function StakeField({ keypad }: { keypad: boolean }) {
  const currency = walletCurrency.value;
  const decimals = currency?.decimals ?? 2;
  const typed = useAmountInput(stakeText.value, decimals, typeStake);
  const label = mode.value === "single" && slipLegs.value.length > 1 ? text("slip.stakeEach") : text("slip.stake");
  return (
    <>
      <Field label={label} error={refusals.value.get(stakeKey)} hint={text("slip.limits", bootstrap.slip ?? { min: "1", max: "20" })}>
        {(wiring) => (
          <span className="ui-input-box">
            <input
              {...wiring}
              className="ui-input num"
              inputMode={keypad ? "none" : "decimal"}
              autoComplete="off"
              value={typed.text}
              onChange={(event) => typed.type(event.target.value)}
              onBlur={() => typed.onBlur()}
            />
            <span className="slip-currency">{currency?.id.toUpperCase()}</span>
          </span>
        )}
      </Field>
      {keypad && <Keypad value={stakeText.value} decimals={decimals} onChange={typeStake} />}
    </>
  );
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0"];

/** The text after a key. */
function applyKey(value: string, key: string, decimals: number): string {
  if (key === "erase") return value.slice(0, -1);
  if (key === ".") return value.includes(".") || decimals === 0 ? value : `${value || "0"}.`;
  const next = value === "0" ? key : value + key;
  return (next.split(".")[1] ?? "").length > decimals || next.length > 16 ? value : next;
}

/** Keys for a stake, within reach of a thumb. */
function Keypad({ value, decimals, onChange }: { value: string; decimals: number; onChange: (plain: string) => void }) {
  return (
    <div className="slip-keys" role="group" aria-label={text("slip.keypad")}>
      {keys.map((key) => (
        <button key={key} type="button" className="num" onClick={() => onChange(applyKey(value, key, decimals))}>{key}</button>
      ))}
      <button type="button" aria-label={text("slip.keypad.erase")} onClick={() => onChange(applyKey(value, "erase", decimals))}><Delete size={20} aria-hidden /></button>
    </div>
  );
}
