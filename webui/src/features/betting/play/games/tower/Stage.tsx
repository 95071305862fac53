import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { formatMultiplier } from "../../../../../lib/format";
import { gridStep } from "../../../../../lib/grid";
import { cx } from "../../../../../ui/cx";
import { TowerDefs, Dragon, Moon, Night } from "./art";
import { levelOf, levels, tileOf, type Tile } from "./tower.math";
import type { TowerModel } from "./tower.model";
import { text } from "./tower.texts";
import "./tower.css";

export function Stage({ model }: { model: TowerModel }) {
  return (
    <div className={cx("tower-stage", model.still.value && "tower-still")}>
      <Night />
      <Moon />
      <TowerDefs />
      <div className="tower-building">
        <Dragon angry={model.shown()?.lost ?? false} />
        <Levels model={model} />
      </div>
    </div>
  );
}

/** The levels, the highest first. Arrow keys move between tiles. */
function Levels({ model }: { model: TowerModel }) {
  const levelsBox = useRef<HTMLDivElement>(null);
  const { instance } = model;
  const view = model.shown();
  const size = model.size()?.tiles ?? 4;
  const live = instance.canMove.value;
  const next = levelOf(view);
  const [at, setAt] = useState(0);
  const focusIndex = Math.min(at, levels * size - 1);
  // The next level takes over the focus from the level below.
  useEffect(() => {
    const to = (levels - 1 - Math.min(next, levels - 1)) * size + (focusIndex % size);
    setAt(to);
    if (levelsBox.current?.contains(document.activeElement)) levelsBox.current.querySelectorAll("button")[to]?.focus();
    // Only a new level moves the focus.
  }, [next, size]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Space on an active tile chooses it and must not also press the bet button.
    if (live && (event.key === " " || event.key === "Enter")) event.stopPropagation();
    const to = gridStep(focusIndex, event.key, size, levels * size);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    levelsBox.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div className="tower-walls" role="group" aria-label={text("tower.field")} ref={levelsBox} onKeyDown={onKeyDown} style={{ "--size": size } as CSSProperties}>
      {Array.from({ length: levels }, (_, row) => {
        const level = levels - 1 - row;
        const pays = formatMultiplier(model.pay(level + 1));
        const reached = level < next - (view?.lost ? 1 : 0);
        return (
          <div key={level} className={cx("tower-level", level === Math.min(next, levels - 1) && "tower-next", live && level === next && "tower-live", reached && "tower-reached")}>
            <span className={cx("tower-pay", pays.length > 9 && "tower-long")}>
              <span className="hidden-text">{text("tower.level", { level: level + 1 })}</span>
              {pays}
            </span>
            {Array.from({ length: size }, (_, tile) => (
              <TileButton
                key={tile}
                model={model}
                shown={tileOf(view, level, tile)}
                level={level}
                tile={tile}
                live={live && level === next}
                tabIndex={row * size + tile === focusIndex ? 0 : -1}
                onFocus={() => setAt(row * size + tile)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

const tileName = { closed: "tower.tile", egg: "tower.tile.egg", fire: "tower.tile.fire", spared: "tower.tile.spared", trap: "tower.tile.trap" } as const;

interface TileButtonProps {
  model: TowerModel;
  shown: Tile;
  level: number;
  tile: number;
  live: boolean;
  tabIndex: number;
  onFocus(): void;
}

function TileButton({ model, shown, level, tile, live, tabIndex, onFocus }: TileButtonProps) {
  const waiting = model.pending.value === tile && level === levelOf(model.view.value);
  return (
    <button
      type="button"
      className={cx("tower-tile", `tower-${shown}`, waiting && "tower-waiting")}
      tabIndex={tabIndex}
      aria-disabled={!live}
      aria-label={text(tileName[shown], { level: level + 1, tile: tile + 1 })}
      onFocus={onFocus}
      onClick={() => live && void model.climb(tile)}
    >
      {shown !== "closed" && (
        <svg className="tower-picture" viewBox="0 0 48 48" aria-hidden="true">
          <use href={shown === "egg" || shown === "spared" ? "#tower-egg" : "#tower-fire"} />
        </svg>
      )}
    </button>
  );
}
