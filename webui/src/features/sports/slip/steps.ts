// How a settled bet came to what it paid, in words and figures.

import type { SportsBet, SportsGroup, SportsLeg } from "../../../lib/api.gen";
import { priceOf } from "../../../lib/odds";

/** One factor of a bet: a leg, or a group of legs that was bet on as one. */
export interface Step {
  name: string;
  result: string;
  /** Decimal odds, whatever format the player reads: the sum is made with these. */
  odds: string;
  pays: string;
  /** The part of the stake that counted in a dead heat: "1/2". */
  share: string;
}

/** The factors of a settled bet, in the order of its legs. Empty while one of them is open. */
export function stepsOf({ legs, groups = [] }: Pick<SportsBet, "legs" | "groups">, together: string): Step[] {
  const own = legs.filter((leg) => !leg.together).map((leg) => stepOf(leg, leg.outcomeName));
  const joined = groups.map((group) => stepOf(group, together));
  const steps = [...own, ...joined];
  return steps.some(({ result }) => result === "") ? [] : steps;
}

function stepOf({ result = "", odds, pays = "" }: Pick<SportsLeg | SportsGroup, "result" | "odds" | "pays">, name: string): Step {
  return { name, result, odds, pays, share: result === "dead heat" ? shareOf(odds, pays) : "" };
}

/** Places to share and who shares them, as the fraction with the smallest denominator. */
function shareOf(odds: string, pays: string): string {
  const share = (Number(pays) * 1000) / priceOf(odds);
  for (let tied = 2; tied <= 100; tied++) {
    const places = Math.round(share * tied);
    if (places > 0 && Math.abs(share - places / tied) < 1e-6) return `${places}/${tied}`;
  }
  return share.toFixed(4);
}

/** "2.00 × 1.85 × 1.00": what is multiplied to a payout. */
export const productOf = (stake: string, steps: readonly Step[]): string => [stake, ...steps.map(({ pays }) => pays)].join(" × ");
