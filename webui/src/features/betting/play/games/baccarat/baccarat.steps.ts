import type { BaccaratView } from "../../views";
import { parseCard } from "../cards/cards";
import type { Frame } from "../cards/frames";

/** The fields in the order of the table. */
export const fields = ["player", "tie", "banker"] as const;
export type Field = (typeof fields)[number];

/** How long a card, a third card (with suspense) and the end are shown. */
const cardTime = 190;
const thirdTime = 270;
const overTime = 250;

export interface Table {
  player: string[];
  banker: string[];
  winner: Field | null;
}

/** Aces count one, tens and pictures zero. Only the last digit of the sum counts. */
export function pointsOf(cards: string[]): number {
  let sum = 0;
  for (const code of cards) {
    const rank = parseCard(code)?.rank;
    sum += rank === "A" ? 1 : Number(rank) || 0;
  }
  return sum % 10;
}

/**
 * The frames of a round: two cards each in turn, then the third cards, player first. Only the last
 * frame has the winner.
 */
export function steps({ player, banker, winner }: BaccaratView): Frame<Table>[] {
  const frames: Frame<Table>[] = [];
  for (let count = 1; count <= Math.max(player.length, banker.length); count++) {
    const ms = count > 2 ? thirdTime : cardTime;
    if (count <= player.length) frames.push({ table: { player: player.slice(0, count), banker: banker.slice(0, count - 1), winner: null }, ms });
    if (count <= banker.length) frames.push({ table: { player: player.slice(0, count), banker: banker.slice(0, count), winner: null }, ms });
  }
  frames.push({ table: { player, banker, winner }, ms: overTime });
  return frames;
}

/** The result of the chips on a field. A tie returns the stakes of the two sides. */
export function fieldResult(field: Field, winner: Field | null): "won" | "back" | "lost" | null {
  if (winner === null) return null;
  if (field === winner) return "won";
  return winner === "tie" ? "back" : "lost";
}

/**
 * The total payout per unit on a field, "1.95", by the table of the rules. Null if the table has no
 * value.
 */
export function payoutOf(table: unknown, field: Field): string | null {
  const value: unknown = typeof table === "object" && table !== null ? (table as Record<string, unknown>)[field] : null;
  return typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? value : null;
}
