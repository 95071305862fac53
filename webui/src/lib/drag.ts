// Moves a window by its header, and keeps it on the screen.

export interface Point {
  x: number;
  y: number;
}

/** The position that keeps a box of that size within the screen. */
export function keepOnScreen(point: Point, box: { width: number; height: number }, screen: { width: number; height: number }): Point {
  return {
    x: Math.max(0, Math.min(point.x, screen.width - box.width)),
    y: Math.max(0, Math.min(point.y, screen.height - box.height)),
  };
}

/** How far an arrow key moves the window, in pixels. */
export const keyStep = 20;

/** The direction in which a key moves a window. Null for another key. */
export function arrowOffset(key: string): Point | null {
  switch (key) {
    case "ArrowLeft":
      return { x: -keyStep, y: 0 };
    case "ArrowRight":
      return { x: keyStep, y: 0 };
    case "ArrowUp":
      return { x: 0, y: -keyStep };
    case "ArrowDown":
      return { x: 0, y: keyStep };
    default:
      return null;
  }
}
