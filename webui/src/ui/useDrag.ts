// A window that is moved by its header: with the pointer, and with the arrow keys
// while the header has the focus.

import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { keyWay, within, type Place } from "../lib/drag";

const screen = () => ({ width: window.innerWidth, height: window.innerHeight });

export interface Drag {
  /** Where the window stands once it was moved; null for the place of its style sheet. */
  place: Place | null;
  hold: (event: PointerEvent<HTMLElement>) => void;
  press: (event: KeyboardEvent<HTMLElement>) => void;
}

/** fixed windows are not moved, such as one that fills the screen. start is where it stood last. */
export function useDrag(frame: RefObject<HTMLElement | null>, fixed = false, start: Place | null = null): Drag {
  const [place, setPlace] = useState(start);
  const move = (to: Place) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setPlace(within(to, box, screen()));
  };
  useEffect(() => {
    const keep = () => {
      const box = frame.current?.getBoundingClientRect();
      if (box) setPlace((now) => now && within(now, box, screen()));
    };
    keep(); // The screen may be smaller than when the window was left.
    window.addEventListener("resize", keep);
    return () => window.removeEventListener("resize", keep);
  }, [frame]);
  const hold = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (fixed || !box || event.button !== 0 || (event.target instanceof Element && event.target.closest("button, a"))) return;
    const head = event.currentTarget;
    const from = { x: event.clientX - box.left, y: event.clientY - box.top };
    head.setPointerCapture(event.pointerId);
    const follow = (at: globalThis.PointerEvent) => move({ x: at.clientX - from.x, y: at.clientY - from.y });
    const end = () => {
      head.removeEventListener("pointermove", follow);
      head.removeEventListener("pointerup", end);
      head.removeEventListener("pointercancel", end);
    };
    head.addEventListener("pointermove", follow);
    head.addEventListener("pointerup", end);
    head.addEventListener("pointercancel", end);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = keyWay(event.key);
    const box = frame.current?.getBoundingClientRect();
    if (fixed || !way || !box || event.target !== event.currentTarget) return;
    event.preventDefault();
    move({ x: box.left + way.x, y: box.top + way.y });
  };
  return { place, hold, press };
}
