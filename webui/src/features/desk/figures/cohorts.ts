// The cells of the server as the rows of a table.

import type { CohortCell } from "../../../lib/api.gen";

export interface CohortRow {
  month: string;
  players: number;
  /** The share who played in the month itself, one month later, and so on. */
  shares: number[];
}

export function cohortRows(cells: readonly CohortCell[]): CohortRow[] {
  const months = [...new Set(cells.map(({ month }) => month))].sort();
  return months.map((month) => {
    const own = cells.filter((cell) => cell.month === month);
    const players = own.find(({ after }) => after === 0)?.players ?? 0;
    const last = Math.max(...own.map(({ after }) => after));
    const shares = Array.from({ length: last + 1 }, (_, after) => (own.find((cell) => cell.after === after)?.players ?? 0) / Math.max(1, players));
    return { month, players, shares };
  });
}
