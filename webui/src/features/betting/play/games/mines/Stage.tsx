import { useRef, useState, type KeyboardEvent } from "react";
import { formatMultiplier } from "../../../../../lib/format";
import { gridStep } from "../../../../../lib/grid";
import { cx } from "../../../../../ui/cx";
import { MinesDefs } from "./art";
import { columns, readMines, tiles } from "./mines.math";
import { tilesOf, type MinesModel, type Tile } from "./mines.model";
import { text } from "./mines.texts";
import "./mines.css";

export function Stage({ model }: { model: MinesModel }) {
  return (
    <div className={cx("mines-stage", model.still.value && "mines-still")}>
      <MinesDefs />
      <FieldHead model={model} />
      <Field model={model} />
    </div>
  );
}

/** Multipliers that need smaller type to fit. */
const isLong = (multiplier: string): boolean => multiplier.length > 8;

/** The current multiplier, the next one, and the number of remaining gems. */
function FieldHead({ model }: { model: MinesModel }) {
  const view = model.view.value;
  const found = view?.opened.filter((tile) => tile !== view.hit).length ?? 0;
  const count = view ? view.mines : (readMines(model.mines.value) ?? 0);
  const next = view ? view.next : model.pay(1);
  const currentText = formatMultiplier(view ? view.multiplier : "1.00");
  const nextText = next ? formatMultiplier(next) : text("mines.none");
  return (
    <dl className="mines-head">
      <div>
        <dt>{text("mines.left")}</dt>
        <dd>{tiles - count - found}</dd>
      </div>
      <div className="mines-head-main">
        <dt>{text("mines.now")}</dt>
        <dd className={cx(view?.hit != null && "mines-lost", isLong(currentText) && "mines-long")}>{currentText}</dd>
      </div>
      <div>
        <dt>{text("mines.then")}</dt>
        <dd className={cx(isLong(nextText) && "mines-long")}>{nextText}</dd>
      </div>
    </dl>
  );
}

const tileName = { covered: "mines.tile", gem: "mines.tile.gem", hit: "mines.tile.hit", missed: "mines.tile.missed", mine: "mines.tile.mine" } as const;

function Field({ model }: { model: MinesModel }) {
  const [at, setAt] = useState(12);
  const field = useRef<HTMLDivElement>(null);
  const { instance } = model;
  const live = instance.canMove.value;
  const shown = tilesOf(model.view.value);
  const onKeyDown = (event: KeyboardEvent) => {
    // Space on an open tile button opens it and must not also press the bet button.
    if (live && (event.key === " " || event.key === "Enter")) event.stopPropagation();
    const to = gridStep(at, event.key, columns, tiles);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(to);
    field.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div className={cx("mines-field", live && "mines-live", model.view.value?.hit != null && "mines-shaken")} role="group" aria-label={text("mines.field")} ref={field} onKeyDown={onKeyDown}>
      {shown.map((tile, index) => (
        <button
          key={index}
          type="button"
          className={cx("mines-tile", `mines-${tile}`, model.pending.value === index && "mines-pending")}
          tabIndex={index === at ? 0 : -1}
          aria-label={text(tileName[tile], { row: Math.floor(index / columns) + 1, column: (index % columns) + 1 })}
          aria-disabled={!live || tile !== "covered"}
          onFocus={() => setAt(index)}
          onClick={() => void model.open(index)}
        >
          <TileFace tile={tile} />
        </button>
      ))}
    </div>
  );
}

function TileFace({ tile }: { tile: Tile }) {
  if (tile === "covered") return <span className="mines-lid" aria-hidden="true" />;
  return (
    <>
      {tile === "hit" && (
        <svg className="mines-blast" viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="32" fill="url(#mines-ember)" />
        </svg>
      )}
      <svg className="mines-picture" viewBox="0 0 64 64" aria-hidden="true">
        <use href={tile === "gem" || tile === "missed" ? "#mines-gem" : "#mines-mine"} />
      </svg>
    </>
  );
}
