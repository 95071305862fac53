import type { MinesTable } from "../../../../../lib/api.gen";

/** Tiles of the field, five rows of five. */
export const columns = 5;
export const tiles = 25;

/** The number of mines a field text means; null when it is no whole number from 1 to 24. */
export function readMines(text: string): number | null {
  if (!/^\d{1,2}$/.test(text.trim())) return null;
  const mines = Number(text);
  return mines >= 1 && mines < tiles ? mines : null;
}

/** What a number of gems pays, two decimals; null past the last gem. */
export function payOf(table: MinesTable, mines: number, gems: number): string | null {
  return table.multipliers[String(mines)]?.[gems - 1] ?? null;
}

/** One of the tiles that are still covered, by a number from 0 to under 1. */
export function randomCovered(opened: number[], random: number): number | null {
  const covered = Array.from({ length: tiles }, (_, tile) => tile).filter((tile) => !opened.includes(tile));
  return covered[Math.floor(random * covered.length)] ?? null;
}
