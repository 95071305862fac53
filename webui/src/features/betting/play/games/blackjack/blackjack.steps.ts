import type { BlackjackHand, BlackjackView } from "../../views";
import { parseCard } from "../cards/cards";
import type { Frame } from "../cards/frames";

/** How long a card that comes, a split and an end are looked at. */
const cardTime = 200;
const turnTime = 300;
const goOnTime = 60;
const overTime = 380;

/** The table between two answers: like the view, but the dealer's hidden card
 *  lies there as null. */
export interface Table extends Omit<BlackjackView, "dealer"> {
  dealer: { cards: (string | null)[]; points: number; soft: boolean };
}

/** Pictures count ten; an ace eleven where that does not go over 21, else one. */
export function countOf(cards: (string | null)[]): { points: number; soft: boolean } {
  let points = 0, aces = 0;
  for (const code of cards) {
    const rank = code === null ? undefined : parseCard(code)?.rank;
    if (!rank) continue;
    if (rank === "A") aces += 1;
    points += rank === "A" ? 1 : Number(rank) || 10;
  }
  const soft = aces > 0 && points <= 11;
  return { points: soft ? points + 10 : points, soft };
}

/** The table as an answer leaves it. */
export function tableOf(view: BlackjackView): Table {
  const { cards, points, soft, hidden } = view.dealer;
  return { ...view, dealer: { cards: hidden ? [...cards, null] : cards, points, soft } };
}

const empty = (after: BlackjackView): Table => ({
  ...after,
  hands: after.hands.slice(0, 1).map((hand) => withCards(hand, [])),
  dealer: { cards: [], points: 0, soft: false },
  actions: [],
  // Asked when the dealer's ace lies there.
  insurance: null,
});

const withCards = (hand: BlackjackHand, cards: string[]): BlackjackHand => ({ ...hand, cards, ...countOf(cards), result: null });

/**
 * The frames from one answer to the next, card by card: the player's hands in
 * order, then the dealer's hidden card turned over and those drawn after it.
 * Results are in the last frame only. Without a before it is a deal.
 */
export function steps(before: BlackjackView | null, after: BlackjackView): Frame<Table>[] {
  const frames: Frame<Table>[] = [];
  let table: Table = before ? { ...tableOf(before), actions: [] } : empty(after);
  const lay = (change: Partial<Table>, ms: number) => {
    table = { ...table, ...change };
    frames.push({ table, ms });
  };
  const dealer = (cards: (string | null)[], ms: number) => lay({ dealer: { cards, ...countOf(cards) } }, ms);
  const player = (at: number, count: number, active: number) =>
    lay({ active, hands: table.hands.map((hand, each) => (each === at ? withCards(after.hands[at]!, after.hands[at]!.cards.slice(0, count)) : hand)) }, cardTime);

  if (!before) {
    player(0, 1, -1);
    player(0, 2, -1);
    dealer(after.dealer.cards.slice(0, 1), cardTime);
    dealer([...after.dealer.cards.slice(0, 1), null], cardTime);
  }
  if (after.hands.length > table.hands.length) {
    lay({ active: 0, hands: after.hands.map((hand) => withCards(hand, hand.cards.slice(0, 1))) }, turnTime);
  }
  after.hands.forEach((hand, at) => {
    for (let count = table.hands[at]!.cards.length + 1; count <= hand.cards.length; count++) player(at, count, at);
  });
  if (!after.dealer.hidden && table.dealer.cards.includes(null)) {
    lay({ active: -1 }, 0);
    for (let count = 2; count <= after.dealer.cards.length; count++) dealer(after.dealer.cards.slice(0, count), turnTime);
  }
  frames.push({ table: tableOf(after), ms: after.dealer.hidden ? goOnTime : overTime });
  return frames;
}

/** The odds of a total payout: "5/2" and "2.5" are "3 to 2", "3" is "2 to 1";
 *  null for what is no number above one. */
export function toOdds(payout: unknown): string | null {
  const match = typeof payout === "string" ? /^(\d{1,6})(?:\/([1-9]\d{0,5})|\.(\d{1,4}))?$/.exec(payout) : null;
  if (!match) return null;
  const [, above = "", below = "1", decimals = ""] = match;
  const whole = Number(below) * 10 ** decimals.length, won = Number(above + decimals) - whole;
  if (won <= 0) return null;
  const shared = commonDivisor(won, whole);
  return `${won / shared} to ${whole / shared}`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
