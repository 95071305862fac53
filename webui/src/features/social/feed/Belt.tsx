// The moving belt: its track moves sixty times a second, and Preact renders only when other cards
// are on it.

import { useEffect, useReducer, useRef } from "react";
import { Conveyor } from "./conveyor";
import type { LatestWin } from "./latest.model";
import { WinCard } from "./WinCard";

/** Pixels per second. */
const pixelsPerSecond = 28;
/** A longer frame, for example of an inactive tab, moves only as far as this one, in milliseconds. */
const maxFrameTime = 100;

export function Belt({ wins }: { wins: readonly LatestWin[] }) {
  const container = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const pausedBy = useRef({ pointer: false, focus: false });
  const conveyor = useRef<Conveyor>(null);
  conveyor.current ??= new Conveyor();
  const latest = useRef(wins);
  latest.current = wins;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const width = useWidth(container);

  useEffect(() => {
    let frame = 0;
    let previousTime = performance.now();
    const step = (now: number) => {
      const elapsed = Math.min(now - previousTime, maxFrameTime);
      previousTime = now;
      const list = latest.current;
      const paused = pausedBy.current.pointer || pausedBy.current.focus;
      if (advanceBelt(conveyor.current, paused ? 0 : (elapsed * pixelsPerSecond) / 1000, width.current, list)) redraw();
      applyOffset(track.current, conveyor.current);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [width]);

  const reveal = (key: string) => {
    pausedBy.current.focus = true;
    conveyor.current?.reveal(key, width.current);
    applyOffset(track.current, conveyor.current);
  };
  return (
    <div
      ref={container}
      className="latest-window"
      onPointerEnter={() => (pausedBy.current.pointer = true)}
      onPointerLeave={() => (pausedBy.current.pointer = false)}
      onBlur={() => (pausedBy.current.focus = false)}
    >
      <ul ref={track} className="latest-track">
        {conveyor.current.cards.map(({ key, win, x }) => (
          <li key={key} className="latest-place" style={{ transform: `translateX(${x}px)` }} onFocus={() => reveal(key)}><WinCard win={win} /></li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the belt, or lays out the wins while there are too few. Returns whether other cards are on it. */
function advanceBelt(conveyor: Conveyor | null, distance: number, width: number, wins: readonly LatestWin[]): boolean {
  if (!conveyor || width === 0) return false;
  return Conveyor.canScroll(width, wins.length) ? conveyor.advance(distance, width, wins) : conveyor.showStatic(wins);
}

function applyOffset(track: HTMLElement | null, conveyor: Conveyor | null): void {
  if (track && conveyor) track.style.transform = `translateX(${-conveyor.offset}px)`;
}

/** The width of a box in a ref, because it changes without a render. */
function useWidth(container: React.RefObject<HTMLElement | null>): React.RefObject<number> {
  const width = useRef(0);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    width.current = element.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) width.current = entry.contentRect.width;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return width;
}
