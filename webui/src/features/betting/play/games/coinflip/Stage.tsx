import type { KeyboardEvent } from "react";
import { cx } from "../../../../../ui/cx";
import { formatMultiplier } from "../../../../../lib/format";
import { CoinDefs, Face } from "./art";
import { Coin } from "./Coin";
import { rightFlips, sides, type Side } from "./coinflip.series";
import type { CoinflipModel } from "./coinflip.model";
import { text } from "./coinflip.texts";
import { Ladder, LastFlips } from "./Ladder";
import "./coinflip.css";

export function Stage({ model }: { model: CoinflipModel }) {
  return (
    <div className={cx("coinflip-stage", `coinflip-${model.phase.value}`, model.still.value && "coinflip-still")}>
      <CoinDefs />
      <RoundHead model={model} />
      <div className="coinflip-space">
        <Coin model={model} />
        <span className="hidden-text">{text("coinflip.coin", { side: text(`coinflip.${model.up.value}`) })}</span>
      </div>
      <p className="coinflip-status" role="status">{statusText(model)}</p>
      {model.isSeries() ? <Ladder model={model} /> : <><Sides model={model} /><LastFlips model={model} /></>}
    </div>
  );
}

/** Space on a button of the table must not also press the bet button. */
function stopPageKeys(event: KeyboardEvent) {
  if (event.key === " " || event.key === "Enter") event.stopPropagation();
}

/** The payout of the round now and after the next flip. Reads signals. */
function headValues(model: CoinflipModel): { label: string; value: string }[] {
  const view = model.view.value;
  const first = model.multipliers[0] ?? "";
  if (!model.isSeries()) {
    return [
      { label: text("coinflip.side"), value: text(`coinflip.${model.side.value as Side}`) },
      { label: text(view ? "coinflip.now" : "coinflip.pays"), value: formatMultiplier(view?.multiplier ?? first) },
      { label: text("coinflip.chance"), value: text("coinflip.half") },
    ];
  }
  const next = view ? view.next : first;
  return [
    { label: text("coinflip.right"), value: String(rightFlips(view)) },
    { label: text("coinflip.now"), value: formatMultiplier(view?.multiplier ?? "1.00") },
    { label: text("coinflip.next"), value: next ? formatMultiplier(next) : text("coinflip.none") },
  ];
}

/** Multipliers that need smaller type to fit. */
const isLong = (value: string): boolean => value.length > 9;

function RoundHead({ model }: { model: CoinflipModel }) {
  return (
    <dl className="coinflip-head">
      {headValues(model).map(({ label, value }, at) => (
        <div key={at} className={cx(at === 1 && "coinflip-head-main")}>
          <dt>{label}</dt>
          <dd className={cx(isLong(value) && "coinflip-long")}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The state of the round in words. Reads signals. */
function statusText(model: CoinflipModel): string {
  const view = model.view.value;
  const last = view?.flips.at(-1);
  const side = last ? text(`coinflip.${last.result}`) : "";
  switch (model.phase.value) {
    case "empty":
      return text(model.isSeries() ? "coinflip.empty.series" : "coinflip.empty.single");
    case "open":
      return last ? text("coinflip.again", { side }) : text("coinflip.first");
    case "tossed":
      return text("coinflip.tossed");
    case "lost":
      return text(view?.series ? "coinflip.wrong" : "coinflip.lost", { side });
    case "paid":
      return view?.series ? text("coinflip.paid", { multiplier: formatMultiplier(view.multiplier) }) : text("coinflip.won", { side });
    case "returned":
      return text("coinflip.returned");
  }
}

/** The sides of a single flip. In a series the sides are moves of the page. */
function Sides({ model }: { model: CoinflipModel }) {
  return (
    <div className="coinflip-sides" role="group" aria-label={text("coinflip.choose")} onKeyDown={stopPageKeys}>
      {sides.map((side) => <SideButton key={side} model={model} side={side} />)}
    </div>
  );
}

function SideButton({ model, side }: { model: CoinflipModel; side: Side }) {
  const { instance } = model;
  const chosen = model.side.value === side;
  return (
    <button
      type="button"
      className={cx("coinflip-side", chosen && "coinflip-side-chosen")}
      aria-pressed={chosen}
      aria-disabled={instance.locked.value || instance.busy.value}
      onClick={() => void model.choose(side)}
    >
      <span className="coinflip-side-coin"><Face side={side} /></span>
      {text(`coinflip.${side}`)}
    </button>
  );
}
