// The bonus money of the player, for the header, the games and the pages of bonuses.

import { signal } from "@preact/signals";
import type { BonusRow } from "./api.gen";
import { unitsOf } from "./money";

/** The bonuses with open conditions. The first one is played first. */
export const bonuses = signal<readonly BonusRow[]>([]);

/** The free bet that pays the next bets. Null for money. */
export const selectedFreeBet = signal<string | null>(null);

const bonusesIn = (currency: string) => bonuses.value.filter((row) => row.currency === currency);

/** The part of a bonus that can be staked, in minor units. */
const stakeable = ({ value, frozenValue }: BonusRow, decimals: number): bigint => unitsOf(value, decimals) - unitsOf(frozenValue, decimals);

/** The bonus money of a currency that is not frozen, in minor units. Reads signals. */
export const bonusUnitsIn = (currency: string, decimals: number): bigint => bonusesIn(currency).reduce((sum, row) => sum + stakeable(row, decimals), 0n);

/** The bonus that bets in a currency count towards: the first that is not a free bet. Reads signals. */
export const activeBonusIn = (currency: string): BonusRow | undefined => bonusesIn(currency).find(({ kind }) => kind !== "free_bet");

/** Whether a bonus accepts bets on a game. */
export const acceptsGame = ({ terms }: BonusRow, game: string): boolean => !terms.refused.includes(game);

/** The bonus money that can be staked on a game, in minor units. Reads signals. */
export function playableUnitsIn(currency: string, decimals: number, game: string): bigint {
  const activeBonus = activeBonusIn(currency);
  return activeBonus && acceptsGame(activeBonus, game) ? stakeable(activeBonus, decimals) : 0n;
}

/** The available free bets for a game. Reads signals. */
export const freeBetsFor = (currency: string, game: string): BonusRow[] =>
  bonusesIn(currency).filter((row) => row.kind === "free_bet" && acceptsGame(row, game) && /[1-9]/.test(row.value));

/** The free bet that pays a bet on a game, if one is selected and still exists. Reads signals. */
export const selectedFreeBetFor = (currency: string, game: string): BonusRow | undefined => {
  const chosen = selectedFreeBet.value;
  return chosen === null ? undefined : freeBetsFor(currency, game).find(({ _id }) => _id === chosen);
};

