// The stake with its chips.

import { ChevronUp } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { currencies } from "../../../../lib/currencies";
import { parseDecimal, formatDecimal } from "../../../../lib/decimal";
import { unitsOf } from "../../../../lib/money";
import { Field } from "../../../../ui/Field";
import { useAmountInput } from "../../../../ui/useAmountInput";
import { winRoundsToZero } from "../bet.model";
import { chipAmount, chipLabel, chipUnit } from "../chips";
import { text as playText } from "../play.texts";
import { text } from "./page.texts";
import type { Visit } from "./visit";
import "./stake.css";

/** An amount without trailing zeros. */
const withoutTrailingZeros = (amount: string) => {
  const value = parseDecimal(amount);
  return value ? formatDecimal(value, { min: 0 }) : amount;
};

/** The limits of the stake in words. Null until known. */
const limitsText = ({ limits, currency }: Visit) =>
  limits.value?.closed ? playText("play.closedCurrency", { currency: currency.value.id.toUpperCase() }) : limits.value && text("play.limits", { min: withoutTrailingZeros(limits.value.min), max: withoutTrailingZeros(limits.value.max), currency: currency.value.id.toUpperCase() });

export function StakeField({ visit }: { visit: Visit }) {
  const { stake, instance } = visit;
  const onTable = instance.parts.betsOnTable === true;
  const locked = instance.locked.value;
  const roundsToZero = winRoundsToZero(stake.units.value, instance.parts.winMultiplier());
  return (
    <StakeInput
      visit={visit}
      hint={roundsToZero ? <span className="play-stake-nothing">{text("play.winsNothing")}</span> : limitsText(visit)}
      steps={!onTable && <Steps visit={visit}><button type="button" aria-label={text("play.max")} disabled={locked} onClick={stake.max}>{text("play.maxShort")}</button></Steps>}
    />
  );
}

/** The stake at the bottom of a narrow page. Chips, limits and MAX open above it. */
export function CompactStake({ visit }: { visit: Visit }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => event.target instanceof Node && !box.current?.contains(event.target) && setOpen(false);
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [open]);
  const locked = visit.instance.locked.value;

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    setOpen(false);
    box.current?.querySelector<HTMLElement>(".play-stake-more")?.focus();
  }

  return (
    <div ref={box} className="play-stake-compact" onKeyDown={press}>
      <StakeInput
        visit={visit}
        prefix={
          <button
            type="button"
            className="play-stake-more"
            aria-label={text("play.stakeMore")}
            aria-expanded={open}
            disabled={locked}
            onClick={() => setOpen(!open)}
          >
            <Coin visit={visit} />
            <ChevronUp size={14} aria-hidden="true" />
          </button>
        }
        steps={<Steps visit={visit} />}
      />
      {open && !locked && (
        <div className="play-stake-tray">
          <Chips visit={visit} onTake={() => setOpen(false)} />
          <p className="play-stake-limits">{limitsText(visit)}</p>
          <button type="button" className="play-stake-max" aria-label={text("play.max")} onClick={visit.stake.max}>{text("play.maxShort")}</button>
        </div>
      )}
    </div>
  );
}

/** The picture of the selected currency. */
function Coin({ visit }: { visit: Visit }) {
  const { id } = visit.currency.value;
  const icon = currencies.value.find((currency) => currency.id === id)?.icon;
  return icon ? <img src={icon} alt={id.toUpperCase()} title={id.toUpperCase()} width="20" height="20" /> : null;
}

function Steps({ visit: { stake, instance }, children }: { visit: Visit; children?: ReactNode }) {
  const locked = instance.locked.value;
  return (
    <span className="play-stake-steps">
      <button type="button" aria-label={text("play.half")} disabled={locked} onClick={stake.halve}>½</button>
      <button type="button" aria-label={text("play.double")} disabled={locked} onClick={stake.double}>2×</button>
      {children}
    </span>
  );
}

interface StakeInputProps {
  visit: Visit;
  hint?: ReactNode;
  /** Shown instead of the currency's picture. */
  prefix?: ReactNode;
  steps?: ReactNode;
}

function StakeInput({ visit, hint, prefix, steps }: StakeInputProps) {
  const { stake, instance } = visit;
  const { decimals } = visit.currency.value;
  const onTable = instance.parts.betsOnTable === true;
  const field = useAmountInput(stake.text.value, decimals, stake.type);

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
            {prefix ?? <Coin visit={visit} />}
            <input
              {...wiring}
              className="num"
              value={onTable && stake.text.value === "" ? (0).toFixed(decimals) : field.text}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              disabled={instance.locked.value}
              readOnly={onTable}
              onFocus={(event) => event.target.select()}
              onChange={(event) => field.type(event.target.value)}
              onBlur={() => field.onBlur() && !onTable && stake.clamp()}
              onKeyDown={onTable ? undefined : press}
            />
          </span>
          {steps}
        </span>
      )}
    </Field>
  );
}

/** The row of chips. The selected one is the stake in games without a betting layout. */
export function Chips({ visit, onTake: onSelect }: { visit: Visit; onTake?: () => void }) {
  const { stake, instance } = visit;
  const currency = visit.currency.value;
  const unit = chipUnit(currency);
  const onTable = instance.parts.betsOnTable === true;
  const chipUnits = (chip: string) => unitsOf(chipAmount(chip, currency), currency.decimals);
  const balanceUnits = unitsOf(visit.balance.value, currency.decimals);
  const isSelected = (chip: string) => (onTable ? stake.chip.value === chip : stake.units.value === chipUnits(chip));
  const locked = onTable ? instance.busy.value || instance.auto.value : instance.locked.value;

  return (
    <div className="play-chips" role="group" aria-label={text("play.chips")}>
      {stake.chips.value.map((chip, at) => (
        <button
          key={chip}
          type="button"
          className={`play-chip play-chip-${at}`}
          aria-pressed={isSelected(chip)}
          title={text("play.chip", { amount: chipAmount(chip, currency), currency: currency.id.toUpperCase() })}
          disabled={locked || chipUnits(chip) > balanceUnits}
          onClick={() => {
            instance.sound("click");
            if (onTable) stake.selectChip(chip);
            else stake.stakeChip(chip);
            onSelect?.();
          }}
        >
          {chipLabel(chip)}
        </button>
      ))}
      {unit !== "1" && <p className="play-chip-unit">{text("play.chipUnit", { amount: unit, currency: currency.id.toUpperCase() })}</p>}
    </div>
  );
}
