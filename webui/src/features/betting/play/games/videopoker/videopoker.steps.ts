import type { VideopokerView } from "../../views";
import { parseCard } from "../cards/cards";
import type { Frame } from "../cards/frames";

export const handSize = 5;

/** Best first, as the pay table has them. */
export const ranks = ["royal_flush", "straight_flush", "four", "full_house", "flush", "straight", "three", "two_pair", "jacks", "none"] as const;
export type Rank = (typeof ranks)[number];

/** How long a card that comes, the turning down and an end are looked at. */
const dealTime = 95;
const downTime = 160;
const goOnTime = 60;
const overTime = 320;

export interface Table {
  /** Five places: a card, null face down, undefined empty. */
  cards: (string | null | undefined)[];
  /** Of the hand shown; null while cards come. */
  rank: Rank | null;
  /** The draw is over. */
  over: boolean;
}

export const rankOf = (text: string): Rank => ranks.find((rank) => rank === text) ?? "none";

/** The table as an answer leaves it. */
export function tableOf(view: VideopokerView): Table {
  return { cards: view.hand ?? view.dealt, rank: rankOf(view.rank), over: view.hand !== null };
}

/** The frames of an answer: a deal card by card, or a draw that turns down what
 *  is not held and brings the new cards from the left. */
export function steps(view: VideopokerView): Frame<Table>[] {
  const frames: Frame<Table>[] = [];
  const { hand, hold } = view;
  if (!hand || !hold) {
    view.dealt.forEach((_, at) => {
      frames.push({ table: { cards: view.dealt.map((card, each) => (each <= at ? card : undefined)), rank: null, over: false }, ms: dealTime });
    });
    return [...frames, { table: tableOf(view), ms: goOnTime }];
  }
  let cards: (string | null)[] = view.dealt.map((card, at) => (hold[at] ? card : null));
  if (cards.includes(null)) frames.push({ table: { cards, rank: null, over: false }, ms: downTime });
  hand.forEach((card, at) => {
    if (hold[at]) return;
    cards = cards.map((each, place) => (place === at ? card : each));
    frames.push({ table: { cards, rank: null, over: false }, ms: dealTime });
  });
  return [...frames, { table: tableOf(view), ms: overTime }];
}

/** Which cards make the rank: all of them where order or suit does, else those
 *  that come in the numbers the rank asks for. */
export function making(cards: (string | null | undefined)[], rank: Rank | null): boolean[] {
  if (rank === null || rank === "none") return cards.map(() => false);
  const least = { four: 4, three: 3, two_pair: 2, jacks: 2 }[rank as "four"] as number | undefined;
  if (least === undefined) return cards.map(() => true);
  const of = cards.map((card) => (card ? parseCard(card)?.rank : undefined));
  return of.map((each) => each !== undefined && of.filter((other) => other === each).length >= least);
}

export interface PayLine {
  rank: Rank;
  multiplier: string;
}

/** The pay table of the rules; lines that are not understood are left out. */
export function payLines(table: unknown): PayLine[] {
  const hands: unknown = typeof table === "object" && table !== null && "hands" in table ? table.hands : null;
  if (!Array.isArray(hands)) return [];
  return hands.flatMap((line: { rank?: unknown; multiplier?: unknown }) => {
    const rank = ranks.find((each) => each === line?.rank);
    return rank && typeof line.multiplier === "string" ? [{ rank, multiplier: line.multiplier }] : [];
  });
}
