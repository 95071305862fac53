// The endless deck: each card is drawn from all 52.

import { readInteger, type JsonObject } from "../choices";
import type { Stream } from "../../../../lib/fairStream";

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const suits = ["d", "h", "s", "c"];

export const cardCount = ranks.length * suits.length;

/** Rank-major: the suits of 2, then those of 3, up to the aces. */
export const cardText = (index: number): string => `${ranks[Math.floor(index / suits.length)]}${suits[index % suits.length]}`;

export const drawCard = (stream: Stream, role: string): string => cardText(stream.drawBelow(cardCount, role, cardText));

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

/** 2 to 14, the ace highest. */
export const highRank = (card: string): number => ranks.indexOf(rankOf(card)) + 2;

/** 1 to 13, the ace lowest. */
export const lowRank = (card: string): number => (rankOf(card) === "A" ? 1 : highRank(card));

/** The next cards of the deck, independent of who gets them. */
export function deckOf(stream: Stream, choices: JsonObject, defaultCount: number): string[] {
  const count = readInteger(choices, "cards", 1, 100, defaultCount);
  return Array.from({ length: count }, (_, at) => drawCard(stream, `card ${at + 1}`));
}
