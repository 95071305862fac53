// A window that is moved by its header: by pointer, and by arrow keys while the header has the
// focus.

import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { arrowOffset, keepOnScreen, type Point } from "../lib/drag";

const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight });

export interface Drag {
  /** The position of a moved window. Null for the position of its style sheet. */
  position: Point | null;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** fixed windows cannot be moved, for example full-screen ones. start is the last position. */
export function useDrag(frame: RefObject<HTMLElement | null>, disabled = false, start: Point | null = null): Drag {
  const [position, setPosition] = useState(start);
  const move = (to: Point) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setPosition(keepOnScreen(to, box, screenSize()));
  };
  useEffect(() => {
    const keepVisible = () => {
      const box = frame.current?.getBoundingClientRect();
      if (box) setPosition((now) => now && keepOnScreen(now, box, screenSize()));
    };
    keepVisible(); // The screen may be smaller than at the last time.
    window.addEventListener("resize", keepVisible);
    return () => window.removeEventListener("resize", keepVisible);
  }, [frame]);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (disabled || !box || event.button !== 0 || (event.target instanceof Element && event.target.closest("button, a"))) return;
    const handle = event.currentTarget;
    const from = { x: event.clientX - box.left, y: event.clientY - box.top };
    handle.setPointerCapture(event.pointerId);
    const onMove = (at: globalThis.PointerEvent) => move({ x: at.clientX - from.x, y: at.clientY - from.y });
    const end = () => {
      handle.removeEventListener("pointermove", onMove);
      handle.removeEventListener("pointerup", end);
      handle.removeEventListener("pointercancel", end);
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const offset = arrowOffset(event.key);
    const box = frame.current?.getBoundingClientRect();
    if (disabled || !offset || !box || event.target !== event.currentTarget) return;
    event.preventDefault();
    move({ x: box.left + offset.x, y: box.top + offset.y });
  };
  return { position, onPointerDown, onKeyDown };
}
