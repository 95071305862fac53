// The board of a plan: the choices of the rounds of an automatic run, marked before the start.

import { useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { gridStep } from "../../../../../lib/grid";
import "./plan.css";

export interface PlanCell {
  /** The accessible name. */
  name: string;
  /** The visible label. Default none. */
  label?: string;
  marked: boolean;
}

interface Props {
  label: string;
  columns: number;
  cells: PlanCell[];
  disabled: boolean;
  onPress: (cell: number) => void;
}

export function PlanBoard({ label, columns, cells, disabled, onPress }: Props) {
  const [at, setAt] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  const focusIndex = Math.min(at, cells.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = gridStep(focusIndex, event.key, columns, cells.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(to);
    board.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div className="plan-board" role="group" aria-label={label}>
      <span className="ui-field-label" aria-hidden="true">{label}</span>
      <div className="plan-cells" style={{ "--columns": columns } as CSSProperties} ref={board} onKeyDown={onKeyDown}>
        {cells.map((cell, index) => (
          <button
            key={index}
            type="button"
            className="plan-cell num"
            aria-label={cell.name}
            aria-pressed={cell.marked}
            tabIndex={index === focusIndex ? 0 : -1}
            disabled={disabled}
            onFocus={() => setAt(index)}
            onClick={() => onPress(index)}
          >
            {cell.label}
          </button>
        ))}
      </div>
    </div>
  );
}
