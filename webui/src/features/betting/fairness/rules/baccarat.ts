// Baccarat from an endless deck, by the usual third-card rules.

import type { BaccaratView } from "../../play/views";
import { decimal } from "../choices";
import { fraction, one, plus, times, zero, type Fraction } from "../fraction";
import type { Stream } from "../stream";
import { deckOf, drawCard, lowRank } from "./cards";
import type { Game } from "./game";

/** Ace 1, 2 to 9 as they are, the rest 0. */
const value = (card: string) => (lowRank(card) < 10 ? lowRank(card) : 0);
const points = (cards: string[]) => cards.reduce((sum, card) => sum + value(card), 0) % 10;

/** Whether the banker takes a third card, by their two cards and the player's third. */
function bankerDraws(total: number, third: string | undefined): boolean {
  if (third === undefined) return total <= 5;
  const seen = value(third);
  if (total <= 2) return true;
  if (total === 3) return seen !== 8;
  if (total === 4) return seen >= 2 && seen <= 7;
  if (total === 5) return seen >= 4 && seen <= 7;
  return total === 6 && (seen === 6 || seen === 7);
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

/** What one unit on a side is paid; on a tie the two others get it back. */
function pays(side: (typeof sides)[number], winner: BaccaratView["winner"]): Fraction {
  if (side !== winner) return winner === "tie" ? one : zero;
  return { player: fraction(2), banker: fraction(195, 100), tie: fraction(9) }[side];
}

const places = 18;

export const baccarat: Game = {
  id: "baccarat",
  name: "Baccarat",
  outcome: (stream, choices) => deckOf(stream, choices, 6),
  play(stream, choices) {
    const staked = sides.map((side) => fraction(decimal(choices, side, places) ?? 0n));
    const view = deal(stream);
    const sum = staked.reduce(plus, zero);
    const paid = staked.map((stake, at) => times(stake, pays(sides[at]!, view.winner))).reduce(plus, zero);
    return { view, multiplier: sum.top === 0n ? null : fraction(paid.top * sum.bottom, paid.bottom * sum.top), over: true };
  },
};

