// Moves a window by its header, and keeps it on the screen.

export interface Place {
  x: number;
  y: number;
}

/** The place that keeps a box of that size within the screen. */
export function within(place: Place, box: { width: number; height: number }, screen: { width: number; height: number }): Place {
  return {
    x: Math.max(0, Math.min(place.x, screen.width - box.width)),
    y: Math.max(0, Math.min(place.y, screen.height - box.height)),
  };
}

/** How far an arrow key moves the window, in pixels. */
export const keyStep = 20;

/** The way that a key moves a window; null for another key. */
export function keyWay(key: string): Place | null {
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
