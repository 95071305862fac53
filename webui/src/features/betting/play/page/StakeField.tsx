// The bet amount with its chips.

import { useSignals } from "@preact/signals-react/runtime";
import type { KeyboardEvent } from "react";
import { currencies } from "../../../../lib/currencies";
import { parseDecimal, showDecimal } from "../../../../lib/decimal";
import { unitsOf } from "../../../../lib/money";
import { cx } from "../../../../ui/cx";
import { Field } from "../../../../ui/Field";
import { useTyped } from "../../../../ui/useTyped";
import { chipAmount, chipUnit, chipValues } from "../bet.model";
import { text as playText } from "../play.texts";
import { text } from "./page.texts";
import type { Visit } from "./visit";
import "./stake.css";

/** An amount without the zeros at its end. */
const short = (amount: string) => {
  const value = parseDecimal(amount);
  return value ? showDecimal(value, { min: 0 }) : amount;
};

export function StakeField({ visit }: { visit: Visit }) {
  useSignals();
  const { stake, instance } = visit;
  const { id, decimals } = visit.currency.value;
  const onTable = instance.parts.betsOnTable === true;
  const locked = instance.locked.value;
  const field = useTyped(stake.text.value, decimals, stake.type);
  const limits = visit.limits.value;
  const icon = currencies.value.find((currency) => currency.id === id)?.icon;
  const hint = limits && text("play.limits", { min: short(limits.min), max: short(limits.max), currency: id.toUpperCase() });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") event.currentTarget.blur();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "ArrowUp") stake.double();
    else stake.halve();
  }

  return (
    <Field label={text("play.stake")} hint={hint} error={field.unreadable ? playText("play.unreadable") : undefined} className="play-stake">
      {(wiring) => (
        <span className="play-stake-box">
          <span className="play-stake-input">
            {icon && <img src={icon} alt={id.toUpperCase()} title={id.toUpperCase()} width="20" height="20" />}
            <input
              {...wiring}
              className="num"
              value={onTable && stake.text.value === "" ? (0).toFixed(decimals) : field.shown}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              disabled={locked}
              readOnly={onTable}
              onFocus={(event) => event.target.select()}
              onChange={(event) => field.type(event.target.value)}
              onBlur={() => field.leave() && !onTable && stake.clamp()}
              onKeyDown={onTable ? undefined : press}
            />
          </span>
          {!onTable && (
            <span className="play-stake-steps">
              <button type="button" aria-label={text("play.half")} disabled={locked} onClick={stake.halve}>½</button>
              <button type="button" aria-label={text("play.double")} disabled={locked} onClick={stake.double}>2×</button>
              <button type="button" aria-label={text("play.max")} disabled={locked} onClick={stake.max}>{text("play.maxShort")}</button>
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** The row of chips: one is in hand, and is the stake of games without a layout. */
export function Chips({ visit }: { visit: Visit }) {
  useSignals();
  const { stake, instance } = visit;
  const currency = visit.currency.value;
  const unit = chipUnit(currency);
  const onTable = instance.parts.betsOnTable === true;
  const inHand = (chip: string) =>
    onTable ? stake.chip.value === chip : stake.units.value === unitsOf(chipAmount(chip, currency), currency.decimals);
  const locked = onTable ? instance.busy.value || instance.auto.value : instance.locked.value;

  return (
    <div className="play-chips" role="group" aria-label={text("play.chips")}>
      {chipValues.map((chip) => (
        <button
          key={chip}
          type="button"
          className={cx("play-chip", `play-chip-${chip}`)}
          aria-pressed={inHand(chip)}
          title={text("play.chip", { amount: chipAmount(chip, currency), currency: currency.id.toUpperCase() })}
          disabled={locked}
          onClick={() => {
            instance.sound("click");
            if (onTable) stake.chip.value = chip;
            else stake.choose(chip);
          }}
        >
          {chip}
        </button>
      ))}
      {unit !== "1" && <p className="play-chip-unit">{text("play.chipUnit", { amount: unit, currency: currency.id.toUpperCase() })}</p>}
    </div>
  );
}
