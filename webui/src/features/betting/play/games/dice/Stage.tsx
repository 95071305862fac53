import { ArrowLeftRight, Check, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../../../../../ui/cx";
import { hundredthsText } from "./dice.math";
import type { DiceModel, Roll } from "./dice.model";
import { text } from "./dice.texts";
import { Track } from "./Track";
import "./dice.css";

export function Stage({ model }: { model: DiceModel }) {
  return (
    <div className="dice-stage">
      <RollHead model={model} />
      <Track model={model} />
      <Bar model={model} />
    </div>
  );
}

/** The roll in large digits, running during the roll, and its meaning. */
function RollHead({ model }: { model: DiceModel }) {
  const number = useRef<HTMLSpanElement>(null);
  const [last] = model.rolls.value;
  const rolling = model.rolling.value;
  const idle = !last && !rolling;
  const state = rolling || !last ? null : last.won ? "dice-won" : "dice-lost";
  useEffect(() => model.watch((roll) => {
    if (number.current) number.current.textContent = hundredthsText(roll);
  }), [model]);
  return (
    <div className={cx("dice-head", state, idle && "dice-idle")}>
      <p className="dice-number" aria-hidden="true"><span ref={number}>0.00</span></p>
      <p className="dice-verdict" role="status">
        {state !== null && last !== undefined && <Verdict last={last} />}
        {state === null && text(rolling ? "dice.rolling" : "dice.ready")}
      </p>
    </div>
  );
}

function Verdict({ last: { won, view } }: { last: Roll }) {
  const side = view.over ? "over" : "under";
  return (
    <>
      {won ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <span className="hidden-text">{view.roll}. </span>
      {text(won ? `dice.won.${side}` : `dice.lost.${side}`, { target: view.target })}
    </>
  );
}

/** The bet, and the button that reverses it. */
function Bar({ model }: { model: DiceModel }) {
  const over = model.direction.value === "over";
  const { target } = model.data();
  return (
    <div className="dice-bar">
      <p className="dice-bet">
        <span>{text(over ? "dice.target.over" : "dice.target.under")}</span>
        <strong>{target}</strong>
      </p>
      <button type="button" className="dice-swap" aria-label={text("dice.swap")} disabled={model.instance.locked.value} onClick={model.swap}>
        <ArrowLeftRight aria-hidden="true" />
        <span aria-hidden="true">{text("dice.swap.short")}</span>
      </button>
    </div>
  );
}
