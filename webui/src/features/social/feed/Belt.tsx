// The belt in motion: sixty times a second its track is moved, and React hears
// of it only when other cards are on it.

import { useEffect, useReducer, useRef } from "react";
import { Conveyor } from "./conveyor";
import type { LatestWin } from "./latest.model";
import { WinCard } from "./WinCard";

/** Pixels a second. */
const speed = 28;
/** A frame that took longer, on a tab that slept, moves no further than this one, in milliseconds. */
const longestFrame = 100;

export function Belt({ wins }: { wins: readonly LatestWin[] }) {
  const box = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const held = useRef({ pointer: false, focus: false });
  const belt = useRef<Conveyor>(null);
  belt.current ??= new Conveyor();
  const latest = useRef(wins);
  latest.current = wins;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const width = useWidth(box);

  useEffect(() => {
    let frame = 0;
    let before = performance.now();
    const step = (now: number) => {
      const passed = Math.min(now - before, longestFrame);
      before = now;
      const list = latest.current;
      const still = held.current.pointer || held.current.focus;
      if (turn(belt.current, still ? 0 : (passed * speed) / 1000, width.current, list)) redraw();
      place(track.current, belt.current);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [width]);

  const reveal = (key: string) => {
    held.current.focus = true;
    belt.current?.reveal(key, width.current);
    place(track.current, belt.current);
  };
  return (
    <div
      ref={box}
      className="latest-window"
      onPointerEnter={() => (held.current.pointer = true)}
      onPointerLeave={() => (held.current.pointer = false)}
      onBlur={() => (held.current.focus = false)}
    >
      <ul ref={track} className="latest-track">
        {belt.current.cards.map(({ key, win, x }) => (
          <li key={key} className="latest-place" style={{ transform: `translateX(${x}px)` }} onFocus={() => reveal(key)}><WinCard win={win} /></li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the belt, or lays the wins out while they are too few; tells whether other cards are on it. */
function turn(belt: Conveyor | null, by: number, width: number, wins: readonly LatestWin[]): boolean {
  if (!belt || width === 0) return false;
  return Conveyor.fills(width, wins.length) ? belt.advance(by, width, wins) : belt.lay(wins);
}

function place(track: HTMLElement | null, belt: Conveyor | null): void {
  if (track && belt) track.style.transform = `translateX(${-belt.offset}px)`;
}

/** The width of a box, in a ref: it changes without being drawn anew. */
function useWidth(box: React.RefObject<HTMLElement | null>): React.RefObject<number> {
  const width = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    width.current = element.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) width.current = entry.contentRect.width;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
