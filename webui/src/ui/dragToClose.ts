import { closesSheet } from "./closesSheet";

/** Which way the finger goes to put the panel away. */
export type Towards = "down" | "left" | "right";

export interface DragOptions {
  towards: Towards;
  /** Whether the panel can be put away like this now, such as on a phone alone. */
  enabled: () => boolean;
  onClose: () => void;
}

/** Controls that a drag belongs to. */
const draggable = "input[type=range], [role=slider], canvas, iframe";

/**
 * Lets a panel be put away by a finger, from 80 px on. What can still be
 * scrolled that way scrolls first; a drag in another direction is left to the
 * browser. The panel follows by its custom property --drag, and says
 * data-dragging meanwhile. Answers what ends it.
 */
export function dragToClose(panel: HTMLElement, options: DragOptions): () => void {
  let start: { x: number; y: number } | null = null;
  let way: number | null = null; // null until the drag is known to be one

  const rest = () => {
    start = null;
    way = null;
    panel.style.removeProperty("--drag");
    delete panel.dataset.dragging;
  };
  const begin = (event: TouchEvent) => {
    rest();
    const { target, touches } = event;
    const finger = touches[0];
    if (!finger || touches.length > 1 || !(target instanceof Element) || !options.enabled()) return;
    if (target.closest(draggable) || scrolls(target, panel, options.towards)) return;
    start = { x: finger.clientX, y: finger.clientY };
  };
  const move = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!start || !finger) return;
    const [along, across] = distances(finger.clientX - start.x, finger.clientY - start.y, options.towards);
    if (way === null && along === 0 && across === 0) return;
    if (way === null && (along <= Math.abs(across) || !event.cancelable)) {
      start = null; // the browser scrolls
      return;
    }
    event.preventDefault();
    way = along;
    panel.dataset.dragging = "";
    panel.style.setProperty("--drag", `${Math.max(0, along)}px`);
  };
  const end = () => {
    const closes = way !== null && closesSheet(way);
    rest();
    if (closes) options.onClose();
  };

  panel.addEventListener("touchstart", begin, { passive: true });
  panel.addEventListener("touchmove", move, { passive: false });
  panel.addEventListener("touchend", end);
  panel.addEventListener("touchcancel", rest);
  return () => {
    panel.removeEventListener("touchstart", begin);
    panel.removeEventListener("touchmove", move);
    panel.removeEventListener("touchend", end);
    panel.removeEventListener("touchcancel", rest);
  };
}

// How far the finger went the closing way, and across it.
function distances(dx: number, dy: number, towards: Towards): [number, number] {
  if (towards === "down") return [dy, dx];
  return [towards === "right" ? dx : -dx, dy];
}

// Whether something between the finger and the panel's edge can be scrolled by that drag.
function scrolls(from: Element, panel: Element, towards: Towards): boolean {
  for (let part: Element | null = from; part; part = part === panel ? null : part.parentElement) {
    if (towards === "down" ? part.scrollTop > 0 : towards === "right" && part.scrollLeft > 0) return true;
    if (towards === "left" && part.scrollLeft + part.clientWidth < part.scrollWidth - 1 && /auto|scroll/.test(getComputedStyle(part).overflowX)) return true;
  }
  return false;
}
