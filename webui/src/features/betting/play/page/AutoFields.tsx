// The settings of automatic betting.

import type { Signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown, Infinity } from "lucide-react";
import { useState } from "react";
import { Field } from "../../../../ui/Field";
import { Switch } from "../../../../ui/Switch";
import { useTyped } from "../../../../ui/useTyped";
import type { AfterFields } from "../auto.model";
import { Choices, NumberControl } from "../controls";
import { clampNumber, stepNumber } from "../controls.model";
import { text } from "./auto.texts";
import type { Visit } from "./visit";

const mostGames = "1000000";
/** What stands there first once a run is to end. */
const someGames = "10";
const mostPercent = "10000";
const mostAmount = "1000000000";

export default function AutoFields({ visit }: { visit: Visit }) {
  useSignals();
  const { auto } = visit;
  const { id, decimals } = visit.currency.value;
  const locked = visit.instance.locked.value;
  const limit = { min: "0", max: mostAmount, decimals, disabled: locked, suffix: id.toUpperCase() };
  // What was set stays in sight.
  const plain = auto.win.action.value !== "increase" && auto.loss.action.value !== "increase" && !auto.stopOnWin.value && isNone(auto.stopProfit.value) && isNone(auto.stopLoss.value);
  const [more, setMore] = useState(!plain);
  return (
    <>
      <Games games={auto.games} disabled={locked} />
      <button type="button" className="play-more" aria-expanded={more} onClick={() => setMore(!more)}>
        <span>{text("play.more")}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {more && (
        <>
          <After label={text("play.onWin")} percent={text("play.byPercentWin")} fields={auto.win} disabled={locked} />
          <After label={text("play.onLoss")} percent={text("play.byPercentLoss")} fields={auto.loss} disabled={locked} />
          <NumberControl label={text("play.stopOnProfit")} value={auto.stopProfit} {...limit} />
          <NumberControl label={text("play.stopOnLoss")} value={auto.stopLoss} {...limit} />
          <Switch label={text("play.stopOnWin")} checked={auto.stopOnWin.value} disabled={locked} onChange={(on) => (auto.stopOnWin.value = on)} />
        </>
      )}
    </>
  );
}

/** Nothing but zeros: no limit. */
const isNone = (amount: string) => /^[0.]*$/.test(amount);

/** How many bets a run makes: a number, or without end, which the model knows as 0. */
function Games({ games, disabled }: { games: Signal<string>; disabled: boolean }) {
  useSignals();
  const endless = isNone(games.value);
  const field = useTyped(endless ? "" : games.value, 0, (plain) => (games.value = plain));
  return (
    <Field label={text("play.games")} className="play-control">
      {(wiring) => (
        <span className="play-games">
          <input
            {...wiring}
            className="ui-input num"
            value={field.shown}
            placeholder={endless ? "∞" : undefined}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onChange={(event) => field.type(event.target.value)}
            onBlur={() => {
              if (field.leave()) games.value = clampNumber(isNone(games.peek()) ? "0" : games.peek(), { min: "0", max: mostGames });
            }}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              games.value = stepNumber(isNone(games.peek()) ? "0" : games.peek(), "1", event.key === "ArrowUp", { min: "0", max: mostGames });
            }}
          />
          <button
            type="button"
            className="play-endless"
            aria-label={text("play.noEnd")}
            aria-pressed={endless}
            title={text("play.noEnd")}
            disabled={disabled}
            onClick={() => (games.value = endless ? someGames : "0")}
          >
            <Infinity size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

interface AfterProps {
  label: string;
  percent: string;
  fields: AfterFields;
  disabled: boolean;
}

function After({ label, percent, fields, disabled }: AfterProps) {
  useSignals();
  const options = [
    { value: "reset", label: text("play.reset") },
    { value: "increase", label: text("play.increase") },
  ];
  return (
    <>
      <Choices label={label} value={fields.action} options={options} disabled={disabled} />
      {fields.action.value === "increase" && (
        <NumberControl label={percent} value={fields.percent} min="0" max={mostPercent} decimals={2} step="10" suffix="%" disabled={disabled} />
      )}
    </>
  );
}
