// The bonus money of the player, as the header, the games and the pages of bonuses
// know it.

import { signal } from "@preact/signals-react";
import type { BonusRow } from "./api.gen";
import { unitsOf } from "./money";

/** The bonuses whose conditions are open, the one that is played first first. */
export const bonuses = signal<readonly BonusRow[]>([]);

/** The free bet that shall pay the next bets; null for money. */
export const freeBetInHand = signal<string | null>(null);

const ofCurrency = (currency: string) => bonuses.value.filter((row) => row.currency === currency);

/** What of a bonus can be staked, in minor units. */
const stakeable = ({ value, frozenValue }: BonusRow, decimals: number): bigint => unitsOf(value, decimals) - unitsOf(frozenValue, decimals);

/** The bonus money of a currency that is not frozen, in minor units. Reads signals. */
export const bonusIn = (currency: string, decimals: number): bigint => ofCurrency(currency).reduce((sum, row) => sum + stakeable(row, decimals), 0n);

/** The bonus that bets in a currency feed: the first that is no free bet. Reads signals. */
export const fedIn = (currency: string): BonusRow | undefined => ofCurrency(currency).find(({ kind }) => kind !== "free_bet");

/** Whether a bonus takes bets on a game. */
export const takes = ({ terms }: BonusRow, game: string): boolean => !terms.refused.includes(game);

/** The bonus money that may be staked on a game, in minor units. Reads signals. */
export function playableIn(currency: string, decimals: number, game: string): bigint {
  const fed = fedIn(currency);
  return fed && takes(fed, game) ? stakeable(fed, decimals) : 0n;
}

/** The free bets that can be chosen for a game. Reads signals. */
export const freeBetsFor = (currency: string, game: string): BonusRow[] =>
  ofCurrency(currency).filter((row) => row.kind === "free_bet" && takes(row, game) && /[1-9]/.test(row.value));

/** The free bet that pays a bet on a game, if one is chosen and still there. Reads signals. */
export const freeBetOf = (currency: string, game: string): BonusRow | undefined => {
  const chosen = freeBetInHand.value;
  return chosen === null ? undefined : freeBetsFor(currency, game).find(({ _id }) => _id === chosen);
};

