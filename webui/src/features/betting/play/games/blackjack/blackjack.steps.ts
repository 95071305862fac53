import type { BlackjackHand, BlackjackView } from "../../views";
import { parseCard } from "../cards/cards";
import type { Frame } from "../cards/frames";

/** How long a new card, a split and an end are shown. */
const cardTime = 200;
const turnTime = 300;
const continueTime = 60;
const overTime = 380;

/** The table between two responses: like the view, but the dealer's hidden card is null. */
export interface Table extends Omit<BlackjackView, "dealer"> {
  dealer: { cards: (string | null)[]; points: number; soft: boolean };
}

/** Pictures count ten. An ace counts eleven if the sum stays within 21, else one. */
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

/** The table after a response. */
export function tableOf(view: BlackjackView): Table {
  const { cards, points, soft, hidden } = view.dealer;
  return { ...view, dealer: { cards: hidden ? [...cards, null] : cards, points, soft } };
}

const emptyTable = (after: BlackjackView): Table => ({
  ...after,
  hands: after.hands.slice(0, 1).map((hand) => withCards(hand, [])),
  dealer: { cards: [], points: 0, soft: false },
  actions: [],
  // Offered when the dealer's first card is an ace.
  insurance: null,
});

const withCards = (hand: BlackjackHand, cards: string[]): BlackjackHand => ({ ...hand, cards, ...countOf(cards), result: null });

/**
 * The frames from one response to the next, card by card: the player's hands in order, then the
 * dealer's hidden card and the drawn cards. Only the last frame has results. Without `before` it is
 * a deal.
 */
export function steps(before: BlackjackView | null, after: BlackjackView): Frame<Table>[] {
  const frames: Frame<Table>[] = [];
  let table: Table = before ? { ...tableOf(before), actions: [] } : emptyTable(after);
  const addFrame = (change: Partial<Table>, ms: number) => {
    table = { ...table, ...change };
    frames.push({ table, ms });
  };
  const dealDealer = (cards: (string | null)[], ms: number) => addFrame({ dealer: { cards, ...countOf(cards) } }, ms);
  const dealPlayer = (at: number, count: number, active: number) =>
    addFrame({ active, hands: table.hands.map((hand, index) => (index === at ? withCards(after.hands[at]!, after.hands[at]!.cards.slice(0, count)) : hand)) }, cardTime);

  if (!before) {
    dealPlayer(0, 1, -1);
    dealPlayer(0, 2, -1);
    dealDealer(after.dealer.cards.slice(0, 1), cardTime);
    dealDealer([...after.dealer.cards.slice(0, 1), null], cardTime);
  }
  if (after.hands.length > table.hands.length) {
    addFrame({ active: 0, hands: after.hands.map((hand) => withCards(hand, hand.cards.slice(0, 1))) }, turnTime);
  }
  after.hands.forEach((hand, at) => {
    for (let count = table.hands[at]!.cards.length + 1; count <= hand.cards.length; count++) dealPlayer(at, count, at);
  });
  if (!after.dealer.hidden && table.dealer.cards.includes(null)) {
    addFrame({ active: -1 }, 0);
    for (let count = 2; count <= after.dealer.cards.length; count++) dealDealer(after.dealer.cards.slice(0, count), turnTime);
  }
  frames.push({ table: tableOf(after), ms: after.dealer.hidden ? continueTime : overTime });
  return frames;
}

/**
 * The odds of a total payout: "5/2" and "2.5" are "3 to 2", "3" is "2 to 1". Null if the value is
 * not a number above one.
 */
export function toOdds(payout: unknown): string | null {
  const match = typeof payout === "string" ? /^(\d{1,6})(?:\/([1-9]\d{0,5})|\.(\d{1,4}))?$/.exec(payout) : null;
  if (!match) return null;
  const [, above = "", below = "1", decimals = ""] = match;
  const whole = Number(below) * 10 ** decimals.length, won = Number(above + decimals) - whole;
  if (won <= 0) return null;
  const divisor = commonDivisor(won, whole);
  return `${won / divisor} to ${whole / divisor}`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
