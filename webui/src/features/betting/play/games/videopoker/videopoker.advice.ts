// What to hold: the cards whose exact expected payout over all draws is the
// highest. Draws are counted by their ranks, not one by one: how often each
// group of ranks comes is a product of small binomials, and only flushes ask
// for suits.

import { parseCard, ranks as rankNames, suits } from "../cards/cards";
import { handSize, type PayLine, type Rank } from "./videopoker.steps";

const deck = 52;
const rankCount = 13;
const ace = rankCount - 1;

/** The deuce is 0, the ace 12. */
interface Card {
  rank: number;
  suit: number;
}

function read(code: string): Card | null {
  const card = parseCard(code);
  return card && { rank: (rankNames.indexOf(card.rank) + ace) % rankCount, suit: suits.indexOf(card.suit) };
}

function choose(from: number, count: number): number {
  let ways = 1;
  for (let at = 0; at < count; at++) ways = (ways * (from - at)) / (at + 1);
  return ways;
}

/** The rank of a hand by how often each rank is in it, leaving suits aside. */
function rankOf(counts: readonly number[]): Rank {
  let pairs = 0, threes = 0, fours = 0, high = false;
  counts.forEach((count, rank) => {
    if (count === 2) pairs += 1;
    if (count === 3) threes += 1;
    if (count === 4) fours += 1;
    if (count === 2 && rank >= ace - 3) high = true;
  });
  if (fours) return "four";
  if (threes) return pairs ? "full_house" : "three";
  if (pairs === 2) return "two_pair";
  if (pairs) return high ? "jacks" : "none";
  const lowest = counts.indexOf(1);
  const row = (from: number, length: number) => counts.slice(from, from + length).every((count) => count === 1);
  return row(lowest, handSize) && lowest + handSize <= rankCount ? "straight" : counts[ace] === 1 && row(0, handSize - 1) ? "straight" : "none";
}

/** The rank of five cards of one suit. */
function flushOf(counts: readonly number[]): Rank {
  if (rankOf(counts) !== "straight") return "flush";
  return counts[ace] === 1 && counts[ace - 1] === 1 ? "royal_flush" : "straight_flush";
}

/** Calls on each way to add so many cards to the counts, at most so many of a
 *  rank, with how many draws it stands for. */
function eachDraw(counts: number[], left: number, most: readonly number[], call: (ways: number) => void): void {
  const go = (rank: number, left: number, ways: number): void => {
    if (left === 0) return call(ways);
    if (rank === rankCount) return;
    for (let count = 0; count <= Math.min(left, most[rank]!); count++) {
      counts[rank]! += count;
      go(rank + 1, left - count, ways * choose(most[rank]!, count));
      counts[rank]! -= count;
    }
  };
  go(0, left, 1);
}

/** What all draws pay together that hold these cards, for one unit staked each. */
function paidBy(hand: readonly Card[], hold: readonly boolean[], pays: (rank: Rank) => number): number {
  const held = hand.filter((_, at) => hold[at]);
  const counts = Array.from({ length: rankCount }, (_, rank) => held.filter((card) => card.rank === rank).length);
  const open = handSize - held.length;
  let paid = 0;
  eachDraw(counts, open, Array.from({ length: rankCount }, (_, rank) => suits.length - hand.filter((card) => card.rank === rank).length), (ways) => {
    paid += ways * pays(rankOf(counts));
  });
  // Draws of one suit were counted as if they had many.
  suits.forEach((_, suit) => {
    if (held.some((card) => card.suit !== suit)) return;
    const left = Array.from({ length: rankCount }, (_, rank) => (hand.some((card) => card.rank === rank && card.suit === suit) ? 0 : 1));
    eachDraw(counts, open, left, () => {
      paid += pays(flushOf(counts)) - pays(rankOf(counts));
    });
  });
  return paid;
}

export interface Advice {
  hold: boolean[];
  /** What the draws pay together, and how many they are. */
  paid: number;
  draws: number;
}

/** The best cards of a deal to hold, by the pay table; of equals the most cards. */
export function adviceOn(dealt: readonly string[], lines: readonly PayLine[]): Advice {
  const hand = dealt.map(read).filter((card) => card !== null);
  const table = new Map(lines.map(({ rank, multiplier }) => [rank, Number(multiplier)]));
  const pays = (rank: Rank) => table.get(rank) ?? 0;
  let best: Advice | null = null;
  for (let held = 2 ** handSize - 1; held >= 0; held--) {
    const hold = dealt.map((_, at) => Boolean((held >> at) & 1));
    const next = { hold, paid: paidBy(hand, hold, pays), draws: choose(deck - handSize, hold.filter((each) => !each).length) };
    const more = best ? next.paid * best.draws - best.paid * next.draws : 1;
    if (!best || more > 0 || (more === 0 && next.draws < best.draws)) best = next;
  }
  return best!;
}
