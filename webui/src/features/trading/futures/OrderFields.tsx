// The settings of an order: wager, multiplier, fee, triggers.

import { ChevronDown } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { shortMultiplier } from "../../../lib/format";
import { currencies } from "../../../lib/currencies";
import { walletCurrency } from "../../money/wallet/wallet.model";
import { Field } from "../../../ui/Field";
import { Slider } from "../../../ui/Slider";
import { useAmountInput } from "../../../ui/useAmountInput";
import { feeNote } from "./fees";
import { Segments } from "./Segments";
import { text } from "./trading.texts";
import { order } from "./visit.model";
import type { Ticker } from "./wire";

export function OrderFields({ ticker }: { ticker: Ticker }) {
  return (
    <div className="trading-fields">
      <StakeField />
      <MultiplierField ticker={ticker} />
      <FeeField ticker={ticker} />
      <Triggers />
    </div>
  );
}

function StakeField() {
  const id = walletCurrency.value?.id ?? "";
  const icon = currencies.value.find((currency) => currency.id === id)?.icon;
  const field = useAmountInput(order.stake.value, walletCurrency.value?.decimals ?? 2, (plain) => (order.stake.value = plain));
  function press(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "ArrowUp") order.double();
    else order.halve();
  }
  return (
    <Field label={text("trading.stake")} error={field.unreadable ? text("trading.unreadable") : undefined} className="trading-field">
      {(attributes) => (
        <span className="trading-input">
          {icon && <img src={icon} alt={id.toUpperCase()} width="20" height="20" />}
          <input {...attributes} className="num" inputMode="decimal" autoComplete="off" enterKeyHint="done" value={field.text} onFocus={(event) => event.target.select()} onChange={(event) => field.type(event.target.value)} onBlur={field.onBlur} onKeyDown={press} />
          <span className="trading-steps">
            <button type="button" aria-label={text("trading.half")} onClick={order.halve}>½</button>
            <button type="button" aria-label={`${shortMultiplier("2")} ${text("trading.double")}`} onClick={order.double}>{shortMultiplier("2")}</button>
            <button type="button" aria-label={`${text("trading.maxShort")} ${text("trading.max")}`} onClick={order.max}>{text("trading.maxShort")}</button>
          </span>
        </span>
      )}
    </Field>
  );
}

/** Multipliers that are chosen with one press. */
const presets = [1, 10, 100, 200, 500, 1000];

function MultiplierField({ ticker: { minMultiplier, maxMultiplier } }: { ticker: Ticker }) {
  const value = order.factor.value;
  return (
    <div className="trading-multiplier">
      <Field label={text("trading.multiplier")} className="trading-field">
        {(attributes) => (
          <span className="trading-input trading-input-short">
            <input
              {...attributes} className="num" inputMode="numeric" autoComplete="off" enterKeyHint="done" value={order.multiplier.value}
              onFocus={(event) => event.target.select()}
              onChange={(event) => (order.multiplier.value = event.target.value.replace(/\D/g, "").slice(0, 4))}
              onBlur={order.clampMultiplier}
            />
            <span aria-hidden="true">×</span>
          </span>
        )}
      </Field>
      <Slider label={text("trading.multiplierSlider")} min={minMultiplier} max={maxMultiplier} value={value} onChange={(next) => (order.multiplier.value = String(next))} />
      <div className="trading-presets">
        {presets.filter((preset) => preset >= minMultiplier && preset <= maxMultiplier).map((preset) => (
          <button key={preset} type="button" aria-pressed={preset === value} onClick={() => (order.multiplier.value = String(preset))}>{shortMultiplier(String(preset))}</button>
        ))}
      </div>
    </div>
  );
}

function FeeField({ ticker: { ticker } }: { ticker: Ticker }) {
  const fee = order.chosenFee.value;
  return (
    <Segments
      label={text("trading.fee")} value={fee} onChange={(next) => (order.feeMode.value = next)}
      options={[{ value: "pnl", label: text("trading.fee.pnl") }, { value: "flat", label: text("trading.fee.flat"), disabled: !order.flatOffered.value }]}
      note={feeNote(ticker, fee, !order.flatOffered.value)}
    />
  );
}

function Triggers() {
  const [open, setOpen] = useState(() => order.takeProfit.peek() !== "" || order.stopLoss.peek() !== "");
  return (
    <div className="trading-triggers">
      <button type="button" className="trading-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text("trading.triggers")}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open && (
        <div className="trading-pair">
          <PercentField label={text("trading.takeProfit")} value={order.takeProfit} />
          <PercentField label={text("trading.stopLoss")} value={order.stopLoss} />
        </div>
      )}
    </div>
  );
}

function PercentField({ label, value }: { label: string; value: { value: string } }) {
  return (
    <Field label={label} className="trading-field">
      {(attributes) => (
        <span className="trading-input">
          <input {...attributes} className="num" inputMode="decimal" autoComplete="off" placeholder={text("trading.none")} value={value.value} onChange={(event) => (value.value = event.target.value.replace(",", ".").replace(/[^\d.]/g, "").replace(/^(\d*\.?\d{0,2}).*$/, "$1"))} />
          <span className="trading-unit">{text("trading.percentOfWager")}</span>
        </span>
      )}
    </Field>
  );
}
