// Arrow keys over cells in rows of equal length.

/**
 * The cell that a key moves to, staying at the edges; null for other keys.
 * Cells count from 0, left to right, top to bottom.
 */
export function gridStep(at: number, key: string, columns: number, count: number): number | null {
  const column = at % columns;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? at - 1 : at;
    case "ArrowRight":
      return column < columns - 1 && at + 1 < count ? at + 1 : at;
    case "ArrowUp":
      return at >= columns ? at - columns : at;
    case "ArrowDown":
      return at + columns < count ? at + columns : at;
    case "Home":
      return at - column;
    case "End":
      return Math.min(at - column + columns - 1, count - 1);
    default:
      return null;
  }
}
