import type { DiamondsTable } from "../../../../../lib/api.gen";
import type { DiamondsView } from "../../views";

export type Hand = DiamondsView["hand"];

/** The hands, the best first. */
export const hands: Hand[] = ["five", "four", "full_house", "three", "two_pair", "pair", "none"];

export const colours = ["green", "purple", "yellow", "red", "cyan", "pink", "blue"] as const;
export type Colour = (typeof colours)[number];

/** The groups of five gems in a hand: a first group, a second one, the rest. */
export const patterns: Record<Hand, ("first" | "second" | "rest")[]> = {
  five: ["first", "first", "first", "first", "first"],
  four: ["first", "first", "first", "first", "rest"],
  full_house: ["first", "first", "first", "second", "second"],
  three: ["first", "first", "first", "rest", "rest"],
  two_pair: ["first", "first", "second", "second", "rest"],
  pair: ["first", "first", "rest", "rest", "rest"],
  none: ["rest", "rest", "rest", "rest", "rest"],
};

/** The multiplier of a hand. Null if the table has none. */
export function multiplierOf(table: DiamondsTable, hand: Hand): string | null {
  return table.hands.find((line) => line.hand === hand)?.multiplier ?? null;
}

/** Which of the gems have an equal one. */
export function matchingGems(gems: string[]): boolean[] {
  return gems.map((gem, at) => gems.some((other, otherIndex) => otherIndex !== at && other === gem));
}
