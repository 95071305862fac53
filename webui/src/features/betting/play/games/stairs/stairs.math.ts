import type { StairsView } from "../../views";

/** Number of rows, and number of cells in the lowest row. Each next row has one less. */
export const rows = 13;
export const bottomWidth = 20;

export const widthOf = (row: number): number => bottomWidth - row;

/** The number of stones in a field's text. Null if it is not an integer from 1 to 7. */
export function readStones(text: string): number | null {
  return /^[1-7]$/.test(text.trim()) ? Number(text) : null;
}

/** Number of climbed rows, without the losing one. */
export function climbed(view: StairsView | null): number {
  return view ? view.cells.length - (view.lost ? 1 : 0) : 0;
}

/** closed: unknown. step, crushed: chosen. stone, free: shown at the end. */
export type Cell = "closed" | "step" | "crushed" | "stone" | "free";

export function cellOf(view: StairsView | null, row: number, cell: number): Cell {
  if (!view) return "closed";
  if (view.cells[row] === cell) return view.lost && row === view.cells.length - 1 ? "crushed" : "step";
  const stones = view.field?.[row];
  if (!stones) return "closed";
  return stones.includes(cell) ? "stone" : "free";
}

/**
 * The position of the climber, in cells from the left of the lowest row and in rows from the
 * ground. Rows are centred, so each starts half a cell further in.
 */
export function climberAt(view: StairsView | null): { x: number; y: number } {
  const row = (view?.cells.length ?? 0) - 1;
  const cell = view?.cells[row];
  return cell === undefined ? { x: (bottomWidth - 1) / 2, y: 0 } : { x: cell + row / 2, y: row + 1 };
}
