// The stake, what it pays, and the press that bets.

import { useSignals } from "@preact/signals-react/runtime";
import { bootstrap } from "../../../lib/bootstrap";
import { amountText } from "../../../lib/currencies";
import { wireAmount } from "../../../lib/money";
import { requireLogin } from "../../../lib/navigate";
import { signedIn, store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { useTyped } from "../../../ui/useTyped";
import { chosen } from "../../money/wallet/wallet.model";
import { BetHint } from "../../rewards/bonus/BetHint";
import { Countdown } from "./Countdown";
import { Keypad } from "./Keypad";
import { priceText } from "./odds";
import { divided, payout, place, placing, product, refusals, stake, staked, stakeText } from "./place.model";
import { accept, closed, lines, mode, needsAgreement, slippage, total, units, unpriced } from "./slip.model";
import { text } from "./slip.texts";

export function SlipFoot({ keypad }: { keypad: boolean }) {
  useSignals();
  const currency = chosen.value;
  const waits = placing.value;
  const shown = (minor: bigint) => (currency ? amountText(wireAmount(minor, currency.decimals), currency.id) : "");
  const whole = refusals.value.get("");
  const single = mode.value === "single";
  const asks = units.value.some((unit) => needsAgreement(unit, accept.value, slippage.value));
  const many = single && units.value.length > 1;
  const label = asks ? text("slip.accept") : many ? text("slip.placeMany", { n: units.value.length }) : text("slip.place");
  return (
    <div className="slip-foot">
      {currency && signedIn.value && !store.demo.value && <BetHint currency={currency} game={product} locked={waits !== null} onChoose={() => (refusals.value = new Map())} />}
      <StakeField keypad={keypad} />
      <dl className="slip-sums">
        {mode.value === "multi" && <div><dt>{text("slip.odds")}</dt><dd className="num">{priceText(total.value)}</dd></div>}
        {mode.value === "system" && <div><dt>{text("slip.lines", { n: lines.value })}</dt><dd className="num">{divided.value && stake.value ? text("slip.perLine", { amount: shown(stake.value / BigInt(lines.value)) }) : ""}</dd></div>}
        {many && <div><dt>{text("slip.staked")}</dt><dd className="num">{shown(staked.value)}</dd></div>}
        <div className="slip-possible"><dt>{text(units.value.length > 1 ? "slip.possible" : "slip.possible.one")}</dt><dd className="num">{shown(payout.value)}</dd></div>
      </dl>
      {(closed.value || unpriced.value) && <p className="slip-note">{text(closed.value ? "slip.closed" : "slip.unpriced")}</p>}
      {whole && <p className="slip-refusal" role="alert">{whole}</p>}
      {waits && waits.delay > 0 && <Countdown label={text("slip.waiting")} endsAt={waits.endsAt} span={waits.delay} />}
      {!signedIn.value ? (
        <Button variant="primary" size="large" wide onClick={() => requireLogin()}>{text("slip.signIn")}</Button>
      ) : store.demo.value ? (
        <>
          <p className="slip-note">{text("slip.demo")}</p>
          <Button size="large" wide onClick={() => (store.demo.value = false)}>{text("slip.demo.switch")}</Button>
        </>
      ) : (
        <Button variant="primary" size="large" wide loading={waits !== null} disabled={lines.value === 0 || closed.value || unpriced.value || !stake.value} onClick={() => void place()}>{label}</Button>
      )}
    </div>
  );
}

function StakeField({ keypad }: { keypad: boolean }) {
  useSignals();
  const currency = chosen.value;
  const decimals = currency?.decimals ?? 2;
  const typed = useTyped(stakeText.value, decimals, (plain) => (stakeText.value = plain));
  const label = mode.value === "single" && units.value.length > 1 ? text("slip.stakeEach") : text("slip.stake");
  return (
    <>
      <Field label={label} hint={text("slip.limits", bootstrap.slip ?? { min: "1", max: "20" })}>
        {(wiring) => (
          <span className="ui-input-box">
            <input
              {...wiring}
              className="ui-input num"
              inputMode={keypad ? "none" : "decimal"}
              autoComplete="off"
              value={typed.shown}
              onChange={(event) => typed.type(event.target.value)}
              onBlur={() => typed.leave()}
            />
            <span className="slip-currency">{currency?.id.toUpperCase()}</span>
          </span>
        )}
      </Field>
      {keypad && <Keypad value={stakeText.value} decimals={decimals} onChange={(plain) => (stakeText.value = plain)} />}
    </>
  );
}
