import type { DiamondsTable } from "../../../../../lib/api.gen";
import type { DiamondsView } from "../../views";

export type Hand = DiamondsView["hand"];

/** The hands from the best down. */
export const hands: Hand[] = ["five", "four", "full_house", "three", "two_pair", "pair", "none"];

export const colours = ["green", "purple", "yellow", "red", "cyan", "pink", "blue"] as const;
export type Colour = (typeof colours)[number];

/** How five gems of a hand go together: a first group, a second one, the rest. */
export const patterns: Record<Hand, ("first" | "second" | "rest")[]> = {
  five: ["first", "first", "first", "first", "first"],
  four: ["first", "first", "first", "first", "rest"],
  full_house: ["first", "first", "first", "second", "second"],
  three: ["first", "first", "first", "rest", "rest"],
  two_pair: ["first", "first", "second", "second", "rest"],
  pair: ["first", "first", "rest", "rest", "rest"],
  none: ["rest", "rest", "rest", "rest", "rest"],
};

/** What a hand pays; null when the table does not say. */
export function payOf(table: DiamondsTable, hand: Hand): string | null {
  return table.hands.find((line) => line.hand === hand)?.multiplier ?? null;
}

/** Which of the gems have an equal among the others. */
export function matched(gems: string[]): boolean[] {
  return gems.map((gem, at) => gems.some((other, place) => place !== at && other === gem));
}
