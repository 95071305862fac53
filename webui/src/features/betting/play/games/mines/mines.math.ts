import type { MinesTable } from "../../../../../lib/api.gen";

/** Tiles of the field, five rows of five. */
export const columns = 5;
export const tiles = 25;

/** The number of mines in a field's text. Null if it is not an integer from 1 to 24. */
export function readMines(text: string): number | null {
  if (!/^\d{1,2}$/.test(text.trim())) return null;
  const mines = Number(text);
  return mines >= 1 && mines < tiles ? mines : null;
}

/** The multiplier of a number of gems, two decimals. Null past the last gem. */
export function multiplierOf(table: MinesTable, mines: number, gems: number): string | null {
  return table.multipliers[String(mines)]?.[gems - 1] ?? null;
}

/** One of the covered tiles, chosen by a number from 0 to below 1. */
export function randomCovered(opened: number[], random: number): number | null {
  const covered = Array.from({ length: tiles }, (_, tile) => tile).filter((tile) => !opened.includes(tile));
  return covered[Math.floor(random * covered.length)] ?? null;
}
