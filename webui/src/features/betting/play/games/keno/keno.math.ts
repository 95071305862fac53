import type { InfoOf } from "../../contract";

/** The board is 1 to 40, ten numbers are drawn, one to ten are picked. */
export const cells = 40;
export const most = 10;

/** The definition's table: multipliers by risk, by the number of picks, by hits. */
export type KenoTable = InfoOf<"keno">["table"];

/**
 * What each number of hits pays for the picks and the risk, from no hit up;
 * empty while nothing is picked.
 */
export function paysOf(table: KenoTable, risk: string, picks: number): string[] {
  return table[risk]?.[String(picks)] ?? [];
}

/** Picks a number or takes it back; beyond ten nothing changes. */
export function toggle(picks: number[], cell: number): number[] {
  if (picks.includes(cell)) return picks.filter((pick) => pick !== cell);
  return picks.length < most ? [...picks, cell].sort((a, b) => a - b) : picks;
}

/** Ten different numbers in order, by a source of numbers from 0 to under 1. */
export function randomPicks(random: () => number): number[] {
  const left = Array.from({ length: cells }, (_, at) => at + 1);
  return Array.from({ length: most }, () => left.splice(Math.floor(random() * left.length), 1)[0]!).sort((a, b) => a - b);
}
