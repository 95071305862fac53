// Blackjack from an endless deck: pays 3:2, the dealer peeks with an ace or ten up and stands on
// soft 17, double on any two cards, one split, split aces get one card each, insurance on a
// dealer's ace.

import type { BlackjackHand, BlackjackView } from "../../play/views";
import type { JsonObject } from "../choices";
import { fraction, divide, add, multiply, zeroFraction, type Fraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import { deckOf, drawCard, lowRank, rankOf } from "./cards";
import type { Game } from "./game";

const actions = ["hit", "stand", "double", "split", "insurance", "decline"] as const;
type Action = (typeof actions)[number];

const pointsOfCard = (card: string) => Math.min(lowRank(card), 10);

/** The best count of a hand. It is soft while an ace counts eleven. */
export function pointsOf(cards: string[]): { points: number; soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + pointsOfCard(card), 0);
  const soft = cards.some((card) => rankOf(card) === "A") && hard <= 11;
  return { points: soft ? hard + 10 : hard, soft };
}

interface Hand {
  cards: string[];
  doubled: boolean;
  /** The hand accepts no more moves. */
  done: boolean;
}

class Round {
  readonly hands: Hand[];
  readonly dealer: string[];
  insurance: BlackjackView["insurance"] = null;
  over = false;

  constructor(private readonly stream: Stream) {
    const player = [this.card("player"), this.card("player")];
    this.dealer = [this.card("dealer"), this.card("dealer, hidden")];
    this.hands = [{ cards: player, doubled: false, done: false }];
    if (rankOf(this.dealer[0]!) === "A") this.insurance = "offered";
    else this.peek();
  }

  get split(): boolean {
    return this.hands.length > 1;
  }

  get active(): number {
    return this.over ? -1 : this.hands.findIndex((hand) => !hand.done);
  }

  get playerNatural(): boolean {
    return !this.split && isNatural(this.hands[0]!.cards);
  }

  private card(role: string): string {
    return drawCard(this.stream, role);
  }

  // Ends the round if either side has 21 with two cards.
  private peek(): void {
    const dealerNatural = isNatural(this.dealer);
    if (this.insurance === "taken") this.insurance = dealerNatural ? "won" : "lost";
    if (dealerNatural || this.playerNatural) this.over = true;
  }

  /** Makes a move. Returns false if the move is not possible now. */
  act(action: Action): boolean {
    if (this.over) return false;
    if (action === "insurance" || action === "decline") return this.insure(action);
    if (this.insurance === "offered") this.skipInsurance();
    const hand = this.over ? undefined : this.hands[this.active];
    if (!hand || !this.move(hand, action)) return false;
    this.advance();
    return true;
  }

  private insure(action: "insurance" | "decline"): boolean {
    if (this.insurance !== "offered") return false;
    this.insurance = action === "insurance" ? "taken" : "declined";
    this.peek();
    return true;
  }

  // A stake of one minor unit cannot be halved, so the server offered no insurance.
  private skipInsurance(): void {
    this.insurance = null;
    this.peek();
  }

  private move(hand: Hand, action: Action): boolean {
    const firstMove = hand.cards.length === 2;
    if (action === "hit") this.drawTo(hand);
    else if (action === "stand") hand.done = true;
    else if (action === "double" && firstMove) {
      this.drawTo(hand);
      hand.doubled = hand.done = true;
    } else if (action === "split" && firstMove && !this.split && pointsOfCard(hand.cards[0]!) === pointsOfCard(hand.cards[1]!)) this.splitHand(hand);
    else return false;
    return true;
  }

  private drawTo(hand: Hand): void {
    hand.cards.push(this.card(this.split ? `hand ${this.hands.indexOf(hand) + 1}` : "player"));
  }

  // Split aces get one card each.
  private splitHand(hand: Hand): void {
    const done = rankOf(hand.cards[0]!) === "A";
    this.hands.push({ cards: [hand.cards.pop()!], doubled: false, done });
    hand.done = done;
  }

  // A split hand gets its second card when its turn starts. A hand of 21 stands automatically.
  private advance(): void {
    for (const hand of this.hands) {
      if (hand.cards.length === 1) this.drawTo(hand);
      if (pointsOf(hand.cards).points >= 21) hand.done = true;
      if (!hand.done) return;
    }
    this.finish();
  }

  // The dealer draws only if a hand is still in play.
  private finish(): void {
    this.over = true;
    if (this.hands.every((hand) => pointsOf(hand.cards).points > 21)) return;
    while (pointsOf(this.dealer).points < 17) this.dealer.push(this.card("dealer"));
  }

  resultOf(hand: Hand): NonNullable<BlackjackHand["result"]> {
    const own = pointsOf(hand.cards).points;
    const dealer = pointsOf(this.dealer).points;
    if (own > 21) return "bust";
    if (this.playerNatural) return isNatural(this.dealer) ? "push" : "blackjack";
    if (isNatural(this.dealer)) return "lose";
    if (dealer > 21 || own > dealer) return "win";
    return own === dealer ? "push" : "lose";
  }
}

const isNatural = (cards: string[]) => cards.length === 2 && pointsOf(cards).points === 21;

const payouts = { blackjack: fraction(5, 2), win: fraction(2), push: fraction(1), lose: zeroFraction, bust: zeroFraction };

/** The payout per unit of the total stake, including insurance. */
function multiplierOf(round: Round): Fraction {
  let staked = zeroFraction;
  let paid = zeroFraction;
  for (const hand of round.hands) {
    const stake = fraction(hand.doubled ? 2 : 1);
    staked = add(staked, stake);
    paid = add(paid, multiply(stake, payouts[round.resultOf(hand)]));
  }
  if (round.insurance === "won" || round.insurance === "lost") staked = add(staked, fraction(1, 2));
  if (round.insurance === "won") paid = add(paid, fraction(3, 2));
  return divide(paid, staked);
}

function viewOf(round: Round): BlackjackView {
  const hands = round.hands.map((hand): BlackjackHand => ({
    cards: hand.cards, ...pointsOf(hand.cards), stake: hand.doubled ? "2" : "1", doubled: hand.doubled,
    result: round.over ? round.resultOf(hand) : null,
  }));
  const dealer = { cards: round.dealer, ...pointsOf(round.dealer), hidden: false };
  return { hands, active: round.active, dealer, actions: [], insurance: round.insurance };
}

function actionOf(turn: JsonObject, at: number): Action {
  const action = actions.find((known) => known === turn.action);
  if (!action) throw new Problem("turns", "fairness.bad.word", { at: at + 1, options: actions.join(", ") });
  return action;
}

export const blackjack: Game = {
  id: "blackjack",
  name: "Blackjack",
  listsExtraDraws: true,
  outcome: (stream, choices) => deckOf(stream, choices, 52),
  play(stream, _, turns) {
    const actionsMade = turns.map(actionOf);
    const round = new Round(stream);
    for (const [at, action] of actionsMade.entries()) {
      if (!round.act(action)) throw new Problem("turns", round.over ? "fairness.bad.after" : "fairness.bad.action", { at: at + 1, action });
    }
    return { view: viewOf(round), multiplier: round.over ? multiplierOf(round) : null, finished: round.over };
  },
};
