import type { VideopokerView } from "../../views";
import { parseCard } from "../cards/cards";
import type { Frame } from "../cards/frames";

export const handSize = 5;

/** Best first, in the order of the pay table. */
export const ranks = ["royal_flush", "straight_flush", "four", "full_house", "flush", "straight", "three", "two_pair", "jacks", "none"] as const;
export type Rank = (typeof ranks)[number];

/** How long a new card, the turning of cards and an end are shown. */
const dealTime = 95;
const downTime = 160;
const continueTime = 60;
const overTime = 320;

export interface Table {
  /** Five positions: a card, null for face down, undefined for empty. */
  cards: (string | null | undefined)[];
  /** The rank of the shown hand. Null while cards are moving. */
  rank: Rank | null;
  /** The draw is over. */
  over: boolean;
}

export const rankOf = (text: string): Rank => ranks.find((rank) => rank === text) ?? "none";

/** The table after a response. */
export function tableOf(view: VideopokerView): Table {
  return { cards: view.hand ?? view.dealt, rank: rankOf(view.rank), over: view.hand !== null };
}

/**
 * The frames of a response: a deal card by card, or a draw that turns the released cards face down
 * and deals the new ones from the left.
 */
export function steps(view: VideopokerView): Frame<Table>[] {
  const frames: Frame<Table>[] = [];
  const { hand, hold } = view;
  if (!hand || !hold) {
    view.dealt.forEach((_, at) => {
      frames.push({ table: { cards: view.dealt.map((card, each) => (each <= at ? card : undefined)), rank: null, over: false }, ms: dealTime });
    });
    return [...frames, { table: tableOf(view), ms: continueTime }];
  }
  let cards: (string | null)[] = view.dealt.map((card, at) => (hold[at] ? card : null));
  if (cards.includes(null)) frames.push({ table: { cards, rank: null, over: false }, ms: downTime });
  hand.forEach((card, at) => {
    if (hold[at]) return;
    cards = cards.map((each, index) => (index === at ? card : each));
    frames.push({ table: { cards, rank: null, over: false }, ms: dealTime });
  });
  return [...frames, { table: tableOf(view), ms: overTime }];
}

/**
 * Which cards form the rank: all of them for ranks by order or suit, else those that occur as often
 * as the rank needs.
 */
export function cardsOfRank(cards: (string | null | undefined)[], rank: Rank | null): boolean[] {
  if (rank === null || rank === "none") return cards.map(() => false);
  const minCount = { four: 4, three: 3, two_pair: 2, jacks: 2 }[rank as "four"] as number | undefined;
  if (minCount === undefined) return cards.map(() => true);
  const cardRanks = cards.map((card) => (card ? parseCard(card)?.rank : undefined));
  return cardRanks.map((each) => each !== undefined && cardRanks.filter((other) => other === each).length >= minCount);
}

export interface PayLine {
  rank: Rank;
  multiplier: string;
}

/** The pay table of the rules. Unknown lines are left out. */
export function payLines(table: unknown): PayLine[] {
  const hands: unknown = typeof table === "object" && table !== null && "hands" in table ? table.hands : null;
  if (!Array.isArray(hands)) return [];
  return hands.flatMap((line: { rank?: unknown; multiplier?: unknown }) => {
    const rank = ranks.find((each) => each === line?.rank);
    return rank && typeof line.multiplier === "string" ? [{ rank, multiplier: line.multiplier }] : [];
  });
}
