// The settings of automatic betting.

import { useSignals } from "@preact/signals-react/runtime";
import { Switch } from "../../../../ui/Switch";
import type { AfterFields } from "../auto.model";
import { Choices, NumberControl } from "../controls";
import { text } from "./page.texts";
import type { Visit } from "./visit";

const mostGames = "1000000";
const mostPercent = "10000";
const mostAmount = "1000000000";

export function AutoFields({ visit }: { visit: Visit }) {
  useSignals();
  const { auto } = visit;
  const { id, decimals } = visit.currency.value;
  const locked = visit.instance.locked.value;
  const limit = { min: "0", max: mostAmount, decimals, disabled: locked, suffix: id.toUpperCase() };
  return (
    <>
      <NumberControl label={text("play.games")} value={auto.games} min="0" max={mostGames} disabled={locked} />
      <After label={text("play.onWin")} percent={text("play.byPercentWin")} fields={auto.win} disabled={locked} />
      <After label={text("play.onLoss")} percent={text("play.byPercentLoss")} fields={auto.loss} disabled={locked} />
      <Switch label={text("play.stopOnWin")} checked={auto.stopOnWin.value} disabled={locked} onChange={(on) => (auto.stopOnWin.value = on)} />
      <NumberControl label={text("play.stopOnProfit")} value={auto.stopProfit} {...limit} />
      <NumberControl label={text("play.stopOnLoss")} value={auto.stopLoss} {...limit} />
    </>
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
