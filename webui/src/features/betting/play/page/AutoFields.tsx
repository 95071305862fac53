// The settings of automatic betting.

import type { Signal } from "@preact/signals";
import { ChevronDown, Infinity } from "lucide-react";
import { useState } from "react";
import { Field } from "../../../../ui/Field";
import { Switch } from "../../../../ui/Switch";
import { useAmountInput } from "../../../../ui/useAmountInput";
import type { ResultActionSignals } from "../auto.model";
import { Choices, NumberControl } from "../controls";
import { clampNumber, stepNumber } from "../controls.model";
import { text } from "./late.texts";
import type { Visit } from "./visit";

const maxGames = "1000000";
/** The initial number of bets when a run is set to end. */
const defaultGames = "10";
const maxPercent = "10000";
const maxAmount = "1000000000";

export default function AutoFields({ visit }: { visit: Visit }) {
  const { auto } = visit;
  const { id, decimals } = visit.currency.value;
  const locked = visit.instance.locked.value;
  const limit = { min: "0", max: maxAmount, decimals, disabled: locked, suffix: id.toUpperCase() };
  // Settings that differ from the defaults stay visible.
  const onlyDefaults = auto.win.action.value !== "increase" && auto.loss.action.value !== "increase" && !auto.stopOnWin.value && isUnlimited(auto.stopProfit.value) && isUnlimited(auto.stopLoss.value);
  const [expanded, setExpanded] = useState(!onlyDefaults);
  return (
    <>
      <GameCount games={auto.games} disabled={locked} />
      <button type="button" className="play-more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        <span>{text("play.more")}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {expanded && (
        <>
          <ResultActionFields label={text("play.onWin")} percent={text("play.byPercentWin")} fields={auto.win} disabled={locked} />
          <ResultActionFields label={text("play.onLoss")} percent={text("play.byPercentLoss")} fields={auto.loss} disabled={locked} />
          <NumberControl label={text("play.stopOnProfit")} value={auto.stopProfit} {...limit} />
          <NumberControl label={text("play.stopOnLoss")} value={auto.stopLoss} {...limit} />
          <Switch label={text("play.stopOnWin")} checked={auto.stopOnWin.value} disabled={locked} onChange={(on) => (auto.stopOnWin.value = on)} />
        </>
      )}
    </>
  );
}

/** Only zeros mean no limit. */
const isUnlimited = (amount: string) => /^[0.]*$/.test(amount);

/** The number of bets of a run: a number, or unlimited, which is 0 in the model. */
function GameCount({ games, disabled }: { games: Signal<string>; disabled: boolean }) {
  const unlimited = isUnlimited(games.value);
  const field = useAmountInput(unlimited ? "" : games.value, 0, (onlyDefaults) => (games.value = onlyDefaults));
  return (
    <Field label={text("play.games")} className="play-control">
      {(wiring) => (
        <span className="play-games">
          <input
            {...wiring}
            className="ui-input num"
            value={field.text}
            placeholder={unlimited ? "∞" : undefined}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onChange={(event) => field.type(event.target.value)}
            onBlur={() => {
              if (field.onBlur()) games.value = clampNumber(isUnlimited(games.peek()) ? "0" : games.peek(), { min: "0", max: maxGames });
            }}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              games.value = stepNumber(isUnlimited(games.peek()) ? "0" : games.peek(), "1", event.key === "ArrowUp", { min: "0", max: maxGames });
            }}
          />
          <button
            type="button"
            className="play-endless"
            aria-label={text("play.noEnd")}
            aria-pressed={unlimited}
            title={text("play.noEnd")}
            disabled={disabled}
            onClick={() => (games.value = unlimited ? defaultGames : "0")}
          >
            <Infinity size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

interface ResultActionProps {
  label: string;
  percent: string;
  fields: ResultActionSignals;
  disabled: boolean;
}

function ResultActionFields({ label, percent, fields, disabled }: ResultActionProps) {
  const options = [
    { value: "reset", label: text("play.reset") },
    { value: "increase", label: text("play.increase") },
  ];
  return (
    <>
      <Choices label={label} value={fields.action} options={options} disabled={disabled} />
      {fields.action.value === "increase" && (
        <NumberControl label={percent} value={fields.percent} min="0" max={maxPercent} decimals={2} step="10" suffix="%" disabled={disabled} />
      )}
    </>
  );
}
