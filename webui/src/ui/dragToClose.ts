import { closesSheet } from "./closesSheet";

/** The drag direction that closes the panel. */
export type Direction = "down" | "left" | "right";

export interface DragOptions {
  direction: Direction;
  /** Whether the panel can be dragged now, for example only on a phone. */
  enabled: () => boolean;
  onClose: () => void;
}

/** Controls that use drags themselves. */
const draggable = "input[type=range], [role=slider], canvas, iframe";

/**
 * Closes a panel by a drag of at least 80 px. Content that can still scroll in that direction
 * scrolls first. A drag in another direction is left to the browser. The panel follows by its
 * custom property --drag, and has data-dragging meanwhile. Returns a function that removes the
 * listeners.
 */
export function dragToClose(panel: HTMLElement, options: DragOptions): () => void {
  let start: { x: number; y: number } | null = null;
  let dragged: number | null = null; // null until the movement counts as a drag

  const reset = () => {
    start = null;
    dragged = null;
    panel.style.removeProperty("--drag");
    delete panel.dataset.dragging;
  };
  const onStart = (event: TouchEvent) => {
    reset();
    const { target, touches } = event;
    const finger = touches[0];
    if (!finger || touches.length > 1 || !(target instanceof Element) || !options.enabled()) return;
    if (target.closest(draggable) || scrolls(target, panel, options.direction)) return;
    start = { x: finger.clientX, y: finger.clientY };
  };
  const onMove = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!start || !finger) return;
    const [along, across] = distances(finger.clientX - start.x, finger.clientY - start.y, options.direction);
    if (dragged === null && along === 0 && across === 0) return;
    if (dragged === null && (along <= Math.abs(across) || !event.cancelable)) {
      start = null; // the browser scrolls
      return;
    }
    event.preventDefault();
    dragged = along;
    panel.dataset.dragging = "";
    panel.style.setProperty("--drag", `${Math.max(0, along)}px`);
  };
  const onEnd = () => {
    const closes = dragged !== null && closesSheet(dragged);
    reset();
    if (closes) options.onClose();
  };

  panel.addEventListener("touchstart", onStart, { passive: true });
  panel.addEventListener("touchmove", onMove, { passive: false });
  panel.addEventListener("touchend", onEnd);
  panel.addEventListener("touchcancel", reset);
  return () => {
    panel.removeEventListener("touchstart", onStart);
    panel.removeEventListener("touchmove", onMove);
    panel.removeEventListener("touchend", onEnd);
    panel.removeEventListener("touchcancel", reset);
  };
}

// The distance in the closing direction, and across it.
function distances(dx: number, dy: number, direction: Direction): [number, number] {
  if (direction === "down") return [dy, dx];
  return [direction === "right" ? dx : -dx, dy];
}

// Whether an element between the finger and the panel's edge can be scrolled by that drag.
function scrolls(from: Element, panel: Element, direction: Direction): boolean {
  for (let element: Element | null = from; element; element = element === panel ? null : element.parentElement) {
    if (direction === "down" ? element.scrollTop > 0 : direction === "right" && element.scrollLeft > 0) return true;
    if (direction === "left" && element.scrollLeft + element.clientWidth < element.scrollWidth - 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}
