import { useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { wireAmount } from "../../../../../lib/money";
import { cx } from "../../../../../ui/cx";
import { chipText, chipTone } from "./bets";
import type { RouletteModel } from "./roulette.model";
import { text } from "./roulette.texts";
import { colourOf, covers, neighbour, spots, type Spot } from "./spots";

function labelOf(spot: Spot): string {
  if (spot.type === "straight") return String(spot.number);
  if (spot.type === "column") return text("roulette.column");
  if (spot.type === "dozen") return text(`roulette.dozen.${spot.number as 1 | 2 | 3}`);
  return text(`roulette.${spot.type}`);
}

function nameOf(spot: Spot): string {
  if (spot.type === "straight") {
    const number = spot.number ?? 0;
    return text("roulette.number.name", { n: number, colour: text(`roulette.${colourOf(number)}`).toLowerCase() });
  }
  return spot.type === "column" ? text("roulette.column.name", { n: spot.number ?? 0 }) : labelOf(spot);
}

/** The betting table. Arrow keys move between spots. */
export function Table({ model }: { model: RouletteModel }) {
  const table = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [hovered, setHovered] = useState<Spot | null>(null);
  const locked = model.instance.locked.value || model.instance.busy.value;
  const onKeyDown = (event: KeyboardEvent) => {
    // Space on a spot places a chip and must not also press the bet button.
    if (!locked && (event.key === " " || event.key === "Enter")) event.stopPropagation();
    const buttons = [...(table.current?.querySelectorAll("button") ?? [])];
    const to = neighbour(buttons.map((button) => button.getBoundingClientRect()), at, event.key);
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (to !== null) buttons[to]?.focus();
  };
  return (
    <div className={cx("roulette-table", locked && "roulette-locked")} role="group" aria-label={text("roulette.table")} ref={table} onKeyDown={onKeyDown} onPointerLeave={() => setHovered(null)}>
      {spots.map((spot, index) => (
        <SpotButton
          key={spot.key}
          spot={spot}
          model={model}
          locked={locked}
          highlighted={hovered !== null && hovered.type !== "straight" && spot.type === "straight" && covers(hovered, spot.number ?? 0)}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onHover={() => setHovered(spot)}
        />
      ))}
    </div>
  );
}

interface SpotButtonProps {
  spot: Spot;
  model: RouletteModel;
  locked: boolean;
  highlighted: boolean;
  tabIndex: number;
  onFocus(): void;
  onHover(): void;
}

function SpotButton({ spot, model, locked, highlighted, tabIndex, onFocus, onHover }: SpotButtonProps) {
  const units = model.bets.value.get(spot.key);
  const { decimals } = model.instance.currency.value;
  const result = model.result.value;
  const isDrawn = result !== null && spot.type === "straight" && spot.number === result.pocket;
  const won = result?.won.includes(spot.key) ?? false;
  const colour = spot.type === "straight" ? colourOf(spot.number ?? 0) : spot.type;
  const values = { name: nameOf(spot), pays: model.paysOf(spot.type), amount: units ? wireAmount(units, decimals) : "" };
  return (
    <button
      type="button"
      data-spot={spot.key}
      className={cx("roulette-spot", `roulette-${colour}`, spot.type !== "straight" && "roulette-outside", units !== undefined && "roulette-with-chips", highlighted && "roulette-lit", isDrawn && "roulette-fell", won && "roulette-won")}
      style={{ "--wide": spot.wide, "--slim": spot.slim } as CSSProperties}
      tabIndex={tabIndex}
      aria-disabled={locked}
      onFocus={onFocus}
      onPointerEnter={onHover}
      onClick={() => model.placeChip(spot.key)}
    >
      <span className="hidden-text">{won ? text("roulette.won", values) : text(units ? "roulette.spot.laid" : "roulette.spot", values)}</span>
      <span className="roulette-label" aria-hidden="true">{labelOf(spot)}{spot.type === "column" && <small>{text(`roulette.column.row.${spot.number as 1 | 2 | 3}`)}</small>}</span>
      {units !== undefined && <span aria-hidden="true" className={cx("roulette-chip", `roulette-chip-${chipTone(units, decimals)}`)} key={String(units)}><span>{chipText(units, decimals)}</span></span>}
      {isDrawn && <Marker />}
    </button>
  );
}

/** The croupier's marker on the drawn number. */
function Marker() {
  return (
    <svg className="roulette-marker" viewBox="0 0 24 32" aria-hidden="true">
      <path d="M12 2a4.6 4.6 0 0 1 2.6 8.4c2.4 2.6 1.4 6 2.4 11.6h4v7H3v-7h4c1-5.6 0-9 2.4-11.6A4.6 4.6 0 0 1 12 2z" />
    </svg>
  );
}
