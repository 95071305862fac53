// Converts the cells of the server to the rows of a table.

import type { CohortCell } from "../../../lib/api.gen";

export interface CohortRow {
  month: string;
  players: number;
  /** The share that played in the month itself, one month later, and so on. */
  shares: number[];
}

export function cohortRows(cells: readonly CohortCell[]): CohortRow[] {
  const months = [...new Set(cells.map(({ month }) => month))].sort();
  return months.map((month) => {
    const monthCells = cells.filter((cell) => cell.month === month);
    const players = monthCells.find(({ after }) => after === 0)?.players ?? 0;
    const last = Math.max(...monthCells.map(({ after }) => after));
    const shares = Array.from({ length: last + 1 }, (_, after) => (monthCells.find((cell) => cell.after === after)?.players ?? 0) / Math.max(1, players));
    return { month, players, shares };
  });
}
