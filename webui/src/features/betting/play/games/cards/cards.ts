// Parses and names a card in the format of the server, "10d" or "Qs".

import { text } from "./cards.texts";

export const suits = ["d", "h", "s", "c"] as const;
export type Suit = (typeof suits)[number];

export const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export type Rank = (typeof ranks)[number];

export interface Card {
  rank: Rank;
  suit: Suit;
}

/** Parses "10d" or "Qs". Null for anything else. */
export function parseCard(code: string): Card | null {
  const rank = ranks.find((each) => each === code.slice(0, -1));
  const suit = suits.find((each) => each === code.slice(-1));
  return rank && suit ? { rank, suit } : null;
}

/** "Queen of spades". Any other text is returned unchanged. */
export function cardName(code: string): string {
  const card = parseCard(code);
  return card ? text("cards.name", { rank: text(`cards.rank.${card.rank}`), suit: text(`cards.suit.${card.suit}`) }) : code;
}

export const isRed = (suit: Suit): boolean => suit === "d" || suit === "h";
