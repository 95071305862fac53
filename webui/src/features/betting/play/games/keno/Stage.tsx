import { useRef, useState, type KeyboardEvent } from "react";
import { formatMultiplier } from "../../../../../lib/format";
import { gridStep } from "../../../../../lib/grid";
import { cx } from "../../../../../ui/cx";
import { cells, maxPicks } from "./keno.math";
import { cellOf, type Cell, type KenoModel } from "./keno.model";
import { text } from "./keno.texts";
import "./keno.css";

export function Stage({ model }: { model: KenoModel }) {
  return (
    <div className={cx("keno-stage", model.still.value && "keno-still")}>
      <Board model={model} />
      <PayLine model={model} />
    </div>
  );
}

const numbers = Array.from({ length: cells }, (_, at) => at + 1);
const cellName = { free: "keno.cell", picked: "keno.cell.picked", hit: "keno.cell.hit", drawn: "keno.cell.drawn", missed: "keno.cell.missed" } as const;

function Board({ model }: { model: KenoModel }) {
  const board = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const locked = model.instance.locked.value || model.instance.busy.value;
  const picks = model.picks.value;
  const full = picks.length >= maxPicks;
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(board.current?.querySelectorAll("button") ?? [])];
    const columns = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length;
    // Space on a number picks it and must not also press the bet button.
    if (!locked && (event.key === " " || event.key === "Enter")) event.stopPropagation();
    const to = gridStep(at, event.key, columns, cells);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to]?.focus();
  };
  return (
    <div className={cx("keno-board", locked && "keno-locked")} role="group" aria-label={text("keno.board")} ref={board} onKeyDown={onKeyDown}>
      {numbers.map((number) => {
        const cell = cellOf(number, picks, model.drawn.value, model.complete.value);
        return (
          <button
            key={number}
            type="button"
            className={cx("keno-cell", `keno-${cell}`)}
            tabIndex={number - 1 === at ? 0 : -1}
            aria-label={text(cellName[cell], { n: number })}
            aria-pressed={picks.includes(number)}
            aria-disabled={locked || (full && !picks.includes(number))}
            onFocus={() => setAt(number - 1)}
            onClick={() => model.press(number)}
          >
            <CellFace cell={cell} number={number} />
          </button>
        );
      })}
    </div>
  );
}

/**
 * Every state has its own shape: a ball for a hit, a ring for a drawn number, a corner mark for a
 * pick, a crossed corner for a missed pick.
 */
function CellFace({ cell, number }: { cell: Cell; number: number }) {
  return (
    <>
      {cell === "hit" && <span className="keno-ball" aria-hidden="true" />}
      {cell === "drawn" && <span className="keno-ring" aria-hidden="true" />}
      {(cell === "picked" || cell === "missed") && (
        <svg className="keno-corner" viewBox="0 0 12 12" aria-hidden="true">
          {cell === "picked" ? <path d="M2 6.5 5 9.5 10 3" /> : <path d="m3 3 6 6M9 3 3 9" />}
        </svg>
      )}
      <span className="keno-number" aria-hidden="true">{number}</span>
    </>
  );
}

/** The multipliers for every number of hits, with the current one marked. */
function PayLine({ model }: { model: KenoModel }) {
  const pays = model.pays();
  const drawn = model.drawn.value;
  const hits = drawn.length > 0 ? model.picks.value.filter((pick) => drawn.includes(pick)).length : -1;
  if (pays.length === 0) return <p className="keno-pays keno-invite">{text("keno.invite")}</p>;
  return (
    <ol className="keno-pays" aria-label={text("keno.pays")}>
      {pays.map((multiplier, count) => (
        <li
          key={count}
          className={cx("keno-pay", count === hits && "keno-reached", multiplier === "0" && "keno-nothing")}
          aria-current={count === hits ? "true" : undefined}
          aria-label={text("keno.hits.label", { n: count, pays: formatMultiplier(multiplier) })}
        >
          <strong className={cx(formatMultiplier(multiplier).length > 6 && "keno-long")}>{formatMultiplier(multiplier)}</strong>
          <span>{count}</span>
        </li>
      ))}
    </ol>
  );
}
