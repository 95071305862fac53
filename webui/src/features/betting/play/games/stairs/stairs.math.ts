import type { StairsView } from "../../views";

/** Steps of the climb, and the cells of the lowest. Each next has one less. */
export const rows = 13;
export const widest = 20;

export const widthOf = (row: number): number => widest - row;

/** The number of stones a field text means; null when it is no whole number from 1 to 7. */
export function readStones(text: string): number | null {
  return /^[1-7]$/.test(text.trim()) ? Number(text) : null;
}

/** How many steps were climbed: the losing one does not count. */
export function climbed(view: StairsView | null): number {
  return view ? view.cells.length - (view.lost ? 1 : 0) : 0;
}

/** closed: not known; step, crushed: chosen; stone, free: shown at the end. */
export type Cell = "closed" | "step" | "crushed" | "stone" | "free";

export function cellOf(view: StairsView | null, row: number, cell: number): Cell {
  if (!view) return "closed";
  if (view.cells[row] === cell) return view.lost && row === view.cells.length - 1 ? "crushed" : "step";
  const stones = view.field?.[row];
  if (!stones) return "closed";
  return stones.includes(cell) ? "stone" : "free";
}

/**
 * Where the climber stands, in cells from the left of the lowest row and in
 * rows from the ground. Rows are centred, so each begins half a cell further in.
 */
export function climberAt(view: StairsView | null): { x: number; y: number } {
  const row = (view?.cells.length ?? 0) - 1;
  const cell = view?.cells[row];
  return cell === undefined ? { x: (widest - 1) / 2, y: 0 } : { x: cell + row / 2, y: row + 1 };
}
