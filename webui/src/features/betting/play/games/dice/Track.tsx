import { useEffect, useRef } from "react";
import { formatPercent } from "../../../../../lib/format";
import { cx } from "../../../../../ui/cx";
import { mirrorIfOver, hundredthsText, scaleTop } from "./dice.math";
import type { DiceModel } from "./dice.model";
import { text } from "./dice.texts";

const numbers = [0, 25, 50, 75, 100];

/** The scale of 0 to 100 with its winning part, the handle and the marker. */
export function Track({ model }: { model: DiceModel }) {
  const over = model.direction.value === "over";
  const target = mirrorIfOver(over, model.odds.value);
  const at = target / scaleTop;
  const label = { target: hundredthsText(target), chance: formatPercent(hundredthsText(model.odds.value)) };
  return (
    <div className="dice-track">
      <Marker model={model} />
      <div className="dice-groove">
        <TrackPart from={0} to={at} wins={!over} />
        <TrackPart from={at} to={1} wins={over} />
      </div>
      <input
        className="dice-slider"
        type="range"
        min={0}
        max={scaleTop}
        step={1}
        value={target}
        disabled={model.instance.locked.value}
        aria-label={text("dice.slider")}
        aria-valuetext={text(over ? "dice.slider.over" : "dice.slider.under", label)}
        onChange={(event) => model.slide(Number(event.target.value))}
      />
      <PastRolls model={model} />
      <div className="dice-ruler" aria-hidden="true">
        {numbers.map((number) => <span key={number} style={{ left: `${number}%` }}>{number}</span>)}
      </div>
    </div>
  );
}

/** One side of the target: a plain winning part or a hatched losing one. */
function TrackPart({ from, to, wins }: { from: number; to: number; wins: boolean }) {
  const clip = `inset(0 ${edgeOf(1 - to)} 0 ${edgeOf(from)})`;
  return <div className={wins ? "dice-part dice-part-wins" : "dice-part dice-part-loses"} style={{ clipPath: clip }} aria-hidden="true" />;
}

/** How far a part extends beyond the scale, into the round ends of the groove. */
const partOverhang = 3;

// A share of the scale as a length from the end of the wider part.
const edgeOf = (share: number): string => (share === 0 ? "0px" : `calc(${partOverhang * (1 - 2 * share)}px + ${share * 100}%)`);

/** The marker of the roll: a die with its number, moved by a transform in widths of the scale. */
function Marker({ model }: { model: DiceModel }) {
  const arm = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const [last] = model.rolls.value;
  const rolling = model.rolling.value;
  useEffect(() => model.watch((roll) => {
    if (!arm.current || !label.current) return;
    arm.current.style.transform = `translateX(${roll / 100}%)`;
    label.current.textContent = hundredthsText(roll);
  }), [model]);
  return (
    <div className={cx("dice-arm", !last && !rolling && "dice-arm-hidden")} ref={arm} aria-hidden="true">
      <div className={cx("dice-marker", !rolling && last && (last.won ? "dice-won" : "dice-lost"))}>
        <span className="dice-label" ref={label} />
        <svg className="dice-stem" viewBox="0 0 16 10"><path d="M0 0h16L8 10z" /></svg>
      </div>
    </div>
  );
}

/** The earlier rolls: discs for wins, rings for losses. */
function PastRolls({ model }: { model: DiceModel }) {
  return (
    <div className="dice-past" aria-hidden="true">
      {model.rolls.value.slice(1).map(({ id, roll, won }) => (
        <span key={id} className={won ? "dice-past-won" : "dice-past-lost"} style={{ left: `${roll / 100}%` }} />
      ))}
    </div>
  );
}
