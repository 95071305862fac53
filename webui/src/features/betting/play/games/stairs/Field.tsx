import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { cx } from "../../../../../ui/cx";
import { formatMultiplier } from "../../../../../lib/format";
import { Climber } from "./art";
import { cellOf, climbed, climberAt, rows, widthOf, type Cell } from "./stairs.math";
import type { StairsModel } from "./stairs.model";
import { text } from "./stairs.texts";

const cellName = { closed: "stairs.cell", step: "stairs.cell.step", crushed: "stairs.cell.crushed", stone: "stairs.cell.stone", free: "stairs.cell.free" } as const;

const nameOf = (cell: Cell, row: number, at: number) => text(cellName[cell], { row: row + 1, cell: at + 1 });

/** The row that can be chosen on now, or null. */
function useLiveRow(model: StairsModel): number | null {
  return model.instance.canMove.value ? (model.view.value?.cells.length ?? 0) : null;
}

/**
 * The pyramid, the highest row first. Its cells are buttons, unless larger buttons for the row are
 * shown beside it.
 */
export function Field({ model, pressable }: { model: StairsModel; pressable: boolean }) {
  const view = model.shown();
  const live = useLiveRow(model);
  const climber = climberAt(view);
  const climberPosition = { "--x": climber.x, "--y": climber.y } as CSSProperties;
  return (
    <div className={cx("stairs-field", view?.lost && "stairs-struck", view?.field && "stairs-shown")} role={pressable ? "group" : "img"} aria-label={text("stairs.field")}>
      {Array.from({ length: rows }, (_, at) => {
        const row = rows - 1 - at;
        return <Row key={row} row={row} model={model} live={live === row} pressable={pressable} />;
      })}
      <div className="stairs-ground" />
      <div className="stairs-climber-box" style={climberPosition} key={view ? "round" : "start"}><Climber /></div>
    </div>
  );
}

interface RowProps {
  row: number;
  model: StairsModel;
  live: boolean;
  pressable: boolean;
}

function Row({ row, model, live, pressable }: RowProps) {
  const view = model.shown();
  const pays = model.pay(row + 1);
  return (
    <div className={cx("stairs-row", live && "stairs-live", row < climbed(view) && "stairs-reached")} style={{ "--row": row } as CSSProperties}>
      <Cells row={row} model={model} live={live} pressable={pressable} />
      <span className="stairs-pay">
        <span className="hidden-text">{text("stairs.level", { row: row + 1 })}</span>
        {pays && formatMultiplier(pays)}
      </span>
    </div>
  );
}

/** The cells of a row. Left and right move along the active row. */
function Cells({ row, model, live, pressable }: RowProps) {
  const line = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(Math.floor(widthOf(row) / 2));
  const view = model.shown();
  const width = widthOf(row);
  const pending = live ? model.pending.value : null;
  const shown = Array.from({ length: width }, (_, cell) => cellOf(view, row, cell));
  // With the keyboard, the focus moves to the newly active row.
  useEffect(() => {
    const field = line.current?.closest(".stairs-field, .stairs-picker");
    if (live && field?.contains(document.activeElement)) line.current?.querySelectorAll("button")[at]?.focus();
    // Only the change to active moves the focus.
  }, [live]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Space on an active cell chooses it and must not also press the bet button.
    if (live && (event.key === " " || event.key === "Enter")) event.stopPropagation();
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const to = event.key === "Home" ? 0 : event.key === "End" ? width - 1 : at + step;
    if (to === at || to < 0 || to >= width) return;
    event.preventDefault();
    event.stopPropagation();
    line.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div className="stairs-cells" ref={line} onKeyDown={onKeyDown}>
      {shown.map((cell, index) => {
        const className = cx("stairs-cell", `stairs-${cell}`, pending === index && "stairs-waiting");
        if (!pressable) return <span key={index} className={className}><CellFace cell={cell} /></span>;
        return (
          <button
            key={index}
            type="button"
            data-cell={index}
            className={className}
            tabIndex={live && index === at ? 0 : -1}
            aria-disabled={!live}
            aria-label={nameOf(cell, row, index)}
            onFocus={() => setAt(index)}
            onClick={() => live && void model.climb(index)}
          >
            <CellFace cell={cell} />
          </button>
        );
      })}
    </div>
  );
}

function CellFace({ cell }: { cell: Cell }) {
  if (cell === "closed" || cell === "free") return null;
  return (
    <svg className="stairs-picture" viewBox="0 0 40 40" aria-hidden="true">
      <use href={cell === "step" ? "#stairs-foot" : "#stairs-stone"} />
    </svg>
  );
}

/** The cells of the active row, large enough for touch. Keeps the height of the widest row. */
export function Picker({ model }: { model: StairsModel }) {
  const view = model.shown();
  const row = Math.min(view?.cells.length ?? 0, rows - 1);
  const live = useLiveRow(model) !== null;
  const over = view !== null && !model.instance.open.value;
  return (
    <div className="stairs-picker">
      <p className="stairs-heading" role="status">
        <strong>{headingOf(model, row, over)}</strong>
        {!over && model.pay(row + 1) && <span>{text("stairs.row.pays", { pays: formatMultiplier(model.pay(row + 1)) })}</span>}
      </p>
      <div className="stairs-choices">
        {Array.from({ length: widthOf(over ? Math.max(0, (view?.cells.length ?? 1) - 1) : row) }, (_, cell) => {
          const shown = over ? cellOf(view, Math.max(0, (view?.cells.length ?? 1) - 1), cell) : "closed";
          return (
            <button
              key={cell}
              type="button"
              data-choice={cell}
              className={cx("stairs-choice", `stairs-${shown}`, live && "stairs-open", live && model.pending.value === cell && "stairs-waiting")}
              disabled={!model.instance.open.value}
              aria-disabled={!live}
              aria-label={nameOf(shown, row, cell)}
              onClick={() => void model.climb(cell)}
            >
              {shown === "closed" || shown === "free" ? cell + 1 : <CellFace cell={shown} />}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function headingOf(model: StairsModel, row: number, over: boolean): string {
  const view = model.shown();
  if (!over || !view) return text("stairs.row", { row: row + 1 });
  if (view.lost) return text("stairs.over.lost", { row: view.cells.length });
  return view.cells.length === rows ? text("stairs.over.top") : text("stairs.over.taken", { row: view.cells.length });
}
