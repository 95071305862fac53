// The texts next to the hands.

import { plainAmount, unitsOf } from "../../../../../lib/money";
import type { BlackjackTable } from "../../../../../lib/api.gen";
import type { BlackjackHand } from "../../views";
import { profitOnWin } from "../../bet.model";
import type { Table } from "./blackjack.steps";
import { text } from "./blackjack.texts";

type Result = NonNullable<BlackjackHand["result"]>;

/**
 * The displayed points. Only a hand that can still draw shows both counts of its ace. Two cards of
 * 21 are a blackjack unless they come from a split.
 */
export function pointsText(
  { cards, points, soft }: { cards: readonly (string | null)[]; points: number; soft: boolean },
  { final, split = false }: { final: boolean; split?: boolean },
): string {
  if (points > 21) return text("blackjack.points.bust", { points });
  if (points === 21 && cards.length === 2 && !split) return text("blackjack.points.natural");
  if (soft && !final && points < 21) return text("blackjack.points.soft", { low: points - 10, high: points });
  return String(points);
}

/** The player's turn is over: the dealer's hidden card is face up. */
export const dealerShown = ({ dealer }: Table): boolean => dealer.cards.length > 1 && !dealer.cards.includes(null);

/** The hand gets no more cards. */
export const isFinal = (table: Table, at: number): boolean => dealerShown(table) || (table.active >= 0 && at < table.active);

/** "Win +10.00", "Push", "Lost". */
export function resultText({ stake, result }: Pick<BlackjackHand, "stake"> & { result: Result }, table: BlackjackTable, decimals: number): string {
  if (result === "push") return text("blackjack.result.push");
  if (result === "lose" || result === "bust") return text("blackjack.result.lost");
  const profit = profitOnWin(unitsOf(stake, decimals), result === "blackjack" ? table.blackjack : table.win);
  return text("blackjack.result.win", { profit: plainAmount(profit ?? 0n, decimals) });
}

/** The cost of insurance: half of the first stake, rounded down as on the server. */
export const insuranceCost = (stake: string, decimals: number): bigint => unitsOf(stake, decimals) / 2n;

/** The state of the insurance in words, with its result. */
export function insuranceText(state: NonNullable<Table["insurance"]>, stake: string, table: BlackjackTable, decimals: number): string {
  const cost = insuranceCost(stake, decimals);
  if (state === "won") return text("blackjack.insurance.won", { profit: plainAmount(profitOnWin(cost, table.insurance) ?? 0n, decimals) });
  if (state === "taken" || state === "declined" || state === "lost") return text(`blackjack.insurance.${state}`);
  return text("blackjack.insurance.offered");
}
