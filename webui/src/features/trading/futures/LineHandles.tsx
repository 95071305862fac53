// The handles of the lines on a chart: moved by pointer, or by the arrow keys and Enter.

import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { ChartLine } from "./chart.lines";
import { text } from "./trading.texts";
import { priceText } from "./number";

export interface Handle {
  line: ChartLine;
  /** Pixels from the top of the chart. Null outside of it. */
  y: number | null;
}

interface Props {
  handles: readonly Handle[];
  decimals: number;
  priceAt: (y: number) => number | null;
  onPreview: (id: string, price: number | null) => void;
  onMove: (line: ChartLine, price: number) => void;
}

/** A key moves a line by this share of its price. */
const keyStep = 0.0002;
/** Pixels of movement that are only a press. */
const tolerance = 3;

export function LineHandles({ handles, ...rest }: Props) {
  return <>{handles.map((handle) => handle.y !== null && <LineHandle key={handle.line.id} handle={handle} y={handle.y} {...rest} />)}</>;
}

function LineHandle({ handle: { line }, y, decimals, priceAt, onPreview, onMove }: Omit<Props, "handles"> & { handle: Handle; y: number }) {
  const [draft, setDraft] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  const from = useRef<number | null>(null);
  const name = text(`trading.line.${line.kind}`);
  const price = Number(line.price);

  const show = (value: number | null) => {
    setDraft(value);
    onPreview(line.id, value);
  };
  const end = () => {
    from.current = null;
    setOffset(0);
    show(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = event.clientY;
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (from.current === null) return;
    const moved = event.clientY - from.current;
    const value = priceAt(y + moved);
    if (value === null || value <= 0) return;
    setOffset(moved);
    show(value);
  };
  const onPointerUp = () => {
    const value = draft;
    const moved = Math.abs(offset) > tolerance;
    end();
    if (value !== null && moved) onMove(line, value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction) show((draft ?? price) * (1 + direction * keyStep * (event.shiftKey ? 10 : 1)));
    else if (event.key === "Enter" && draft !== null) {
      onMove(line, draft);
      end();
    } else if (event.key === "Escape" && draft !== null) end();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = useMemo(() => priceText((draft ?? price).toFixed(decimals), decimals), [draft, price, decimals]);
  return (
    <button
      type="button"
      role="slider"
      aria-orientation="vertical"
      aria-label={text("trading.line.move", { line: name, price: shown })}
      aria-valuenow={draft ?? price}
      aria-valuetext={shown}
      className="trading-handle"
      data-kind={line.kind}
      style={{ top: y + offset }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      onBlur={end}
    >
      {name}
      {draft !== null && <span className="num">{shown}</span>}
    </button>
  );
}
