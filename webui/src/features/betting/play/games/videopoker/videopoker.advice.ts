// Which cards to hold: those with the highest exact expected payout over all draws. Draws are
// counted by their ranks, not one by one. The count of each group of ranks is a product of small
// binomials, and only flushes depend on suits.

import { parseCard, ranks as rankNames, suits } from "../cards/cards";
import { handSize, type PayLine, type Rank } from "./videopoker.steps";

const deckSize = 52;
const rankCount = 13;
const ace = rankCount - 1;

/** The deuce is 0, the ace 12. */
interface RankedCard {
  rank: number;
  suit: number;
}

function parseRanked(code: string): RankedCard | null {
  const card = parseCard(code);
  return card && { rank: (rankNames.indexOf(card.rank) + ace) % rankCount, suit: suits.indexOf(card.suit) };
}

function binomial(from: number, count: number): number {
  let ways = 1;
  for (let at = 0; at < count; at++) ways = (ways * (from - at)) / (at + 1);
  return ways;
}

/** The rank of a hand by how often each card rank occurs, ignoring suits. */
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
  const isRun = (from: number, length: number) => counts.slice(from, from + length).every((count) => count === 1);
  return isRun(lowest, handSize) && lowest + handSize <= rankCount ? "straight" : counts[ace] === 1 && isRun(0, handSize - 1) ? "straight" : "none";
}

/** The rank of five cards of one suit. */
function flushRank(counts: readonly number[]): Rank {
  if (rankOf(counts) !== "straight") return "flush";
  return counts[ace] === 1 && counts[ace - 1] === 1 ? "royal_flush" : "straight_flush";
}

/**
 * Calls a function for each way to add cards to the counts, within a max per rank, with the number
 * of draws it represents.
 */
function eachDraw(counts: number[], remaining: number, maxPerRank: readonly number[], call: (ways: number) => void): void {
  const addRank = (rank: number, remaining: number, ways: number): void => {
    if (remaining === 0) return call(ways);
    if (rank === rankCount) return;
    for (let count = 0; count <= Math.min(remaining, maxPerRank[rank]!); count++) {
      counts[rank]! += count;
      addRank(rank + 1, remaining - count, ways * binomial(maxPerRank[rank]!, count));
      counts[rank]! -= count;
    }
  };
  addRank(0, remaining, 1);
}

/** The total payout of all draws that hold these cards, one unit staked each. */
function totalPayout(hand: readonly RankedCard[], hold: readonly boolean[], pays: (rank: Rank) => number): number {
  const held = hand.filter((_, at) => hold[at]);
  const counts = Array.from({ length: rankCount }, (_, rank) => held.filter((card) => card.rank === rank).length);
  const open = handSize - held.length;
  let paid = 0;
  eachDraw(counts, open, Array.from({ length: rankCount }, (_, rank) => suits.length - hand.filter((card) => card.rank === rank).length), (ways) => {
    paid += ways * pays(rankOf(counts));
  });
  // Draws of one suit were counted as mixed suits. This corrects them.
  suits.forEach((_, suit) => {
    if (held.some((card) => card.suit !== suit)) return;
    const remaining = Array.from({ length: rankCount }, (_, rank) => (hand.some((card) => card.rank === rank && card.suit === suit) ? 0 : 1));
    eachDraw(counts, open, remaining, () => {
      paid += pays(flushRank(counts)) - pays(rankOf(counts));
    });
  });
  return paid;
}

export interface Advice {
  hold: boolean[];
  /** The total payout of the draws, and their number. */
  paid: number;
  draws: number;
}

/** The best cards of a deal to hold, by the pay table. Among equals, the hold with the most cards. */
export function bestHold(dealt: readonly string[], lines: readonly PayLine[]): Advice {
  const hand = dealt.map(parseRanked).filter((card) => card !== null);
  const table = new Map(lines.map(({ rank, multiplier }) => [rank, Number(multiplier)]));
  const pays = (rank: Rank) => table.get(rank) ?? 0;
  let best: Advice | null = null;
  for (let held = 2 ** handSize - 1; held >= 0; held--) {
    const hold = dealt.map((_, at) => Boolean((held >> at) & 1));
    const next = { hold, paid: totalPayout(hand, hold, pays), draws: binomial(deckSize - handSize, hold.filter((each) => !each).length) };
    const more = best ? next.paid * best.draws - best.paid * next.draws : 1;
    if (!best || more > 0 || (more === 0 && next.draws < best.draws)) best = next;
  }
  return best!;
}
