import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "cards.name": "{rank} of {suit}",
  "cards.hidden": "Hidden card",
  "cards.rank.A": "Ace",
  "cards.rank.2": "Two",
  "cards.rank.3": "Three",
  "cards.rank.4": "Four",
  "cards.rank.5": "Five",
  "cards.rank.6": "Six",
  "cards.rank.7": "Seven",
  "cards.rank.8": "Eight",
  "cards.rank.9": "Nine",
  "cards.rank.10": "Ten",
  "cards.rank.J": "Jack",
  "cards.rank.Q": "Queen",
  "cards.rank.K": "King",
  "cards.suit.d": "diamonds",
  "cards.suit.h": "hearts",
  "cards.suit.s": "spades",
  "cards.suit.c": "clubs",
});
