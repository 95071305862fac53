// Baccarat from an endless deck, with the standard third-card rules.

import type { BaccaratView } from "../../play/views";
import { readDecimal } from "../choices";
import { fraction, oneFraction, add, multiply, zeroFraction, type Fraction } from "../fraction";
import type { Stream } from "../../../../lib/fairStream";
import { deckOf, drawCard, lowRank } from "./cards";
import type { Game } from "./game";

/** Ace is 1, 2 to 9 are their number, the rest is 0. */
const pointsOfCard = (card: string) => (lowRank(card) < 10 ? lowRank(card) : 0);
const points = (cards: string[]) => cards.reduce((sum, card) => sum + pointsOfCard(card), 0) % 10;

/** Whether the banker draws a third card, by the banker's two cards and the player's third. */
function bankerDraws(total: number, third: string | undefined): boolean {
  if (third === undefined) return total <= 5;
  const thirdValue = pointsOfCard(third);
  if (total <= 2) return true;
  if (total === 3) return thirdValue !== 8;
  if (total === 4) return thirdValue >= 2 && thirdValue <= 7;
  if (total === 5) return thirdValue >= 4 && thirdValue <= 7;
  return total === 6 && (thirdValue === 6 || thirdValue === 7);
}

function deal(stream: Stream): BaccaratView {
  const player = [drawCard(stream, "player 1"), drawCard(stream, "player 2")];
  const banker = [drawCard(stream, "banker 1"), drawCard(stream, "banker 2")];
  const natural = points(player) >= 8 || points(banker) >= 8;
  if (!natural) {
    const total = points(banker);
    if (points(player) <= 5) player.push(drawCard(stream, "player 3"));
    if (bankerDraws(total, player[2])) banker.push(drawCard(stream, "banker 3"));
  }
  const [playerPoints, bankerPoints] = [points(player), points(banker)];
  const winner = playerPoints > bankerPoints ? "player" : bankerPoints > playerPoints ? "banker" : "tie";
  return { player, banker, playerPoints, bankerPoints, winner };
}

const sides = ["player", "banker", "tie"] as const;

/** The payout of one unit on a side. A tie returns the stake of the two other sides. */
function payoutOf(side: (typeof sides)[number], winner: BaccaratView["winner"]): Fraction {
  if (side !== winner) return winner === "tie" ? oneFraction : zeroFraction;
  return { player: fraction(2), banker: fraction(195, 100), tie: fraction(9) }[side];
}

const amountDecimals = 18;

export const baccarat: Game = {
  id: "baccarat",
  name: "Baccarat",
  outcome: (stream, choices) => deckOf(stream, choices, 6),
  play(stream, choices) {
    const staked = sides.map((side) => fraction(readDecimal(choices, side, amountDecimals) ?? 0n));
    const view = deal(stream);
    const sum = staked.reduce(add, zeroFraction);
    const paid = staked.map((stake, at) => multiply(stake, payoutOf(sides[at]!, view.winner))).reduce(add, zeroFraction);
    return { view, multiplier: sum.numerator === 0n ? null : fraction(paid.numerator * sum.denominator, paid.denominator * sum.numerator), finished: true };
  },
};

