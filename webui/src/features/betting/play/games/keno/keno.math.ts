import type { InfoOf } from "../../contract";

/** The board is 1 to 40. Ten numbers are drawn, one to ten are picked. */
export const cells = 40;
export const maxPicks = 10;

/** The table of the definition: multipliers by risk, by number of picks, by hits. */
export type KenoTable = InfoOf<"keno">["table"];

/**
 * The multipliers by number of hits for the picks and the risk, starting at no hit. Empty without
 * picks.
 */
export function multipliersOf(table: KenoTable, risk: string, picks: number): string[] {
  return table[risk]?.[String(picks)] ?? [];
}

/** Adds or removes a pick. Does nothing beyond ten picks. */
export function toggle(picks: number[], cell: number): number[] {
  if (picks.includes(cell)) return picks.filter((pick) => pick !== cell);
  return picks.length < maxPicks ? [...picks, cell].sort((a, b) => a - b) : picks;
}

/** Ten distinct numbers in order. random returns numbers from 0 to below 1. */
export function randomPicks(random: () => number): number[] {
  const remaining = Array.from({ length: cells }, (_, at) => at + 1);
  return Array.from({ length: maxPicks }, () => remaining.splice(Math.floor(random() * remaining.length), 1)[0]!).sort((a, b) => a - b);
}
