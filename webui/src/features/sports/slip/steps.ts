// The calculation of a settled bet's payout, in words and numbers.

import type { SportsBet, SportsGroup, SportsLeg } from "../../../lib/api.gen";
import { priceOf } from "../../../lib/odds";

/** One factor of a bet: a leg, or a group of combined legs. */
export interface Step {
  name: string;
  result: string;
  /** Decimal odds, in any odds format of the player, because the product uses them. */
  odds: string;
  payout: string;
  /** The share of the stake that counted in a dead heat: "1/2". */
  share: string;
}

/** The factors of a settled bet, in the order of its legs. Empty while one of them is open. */
export function stepsOf({ legs, groups = [] }: Pick<SportsBet, "legs" | "groups">, builderName: string): Step[] {
  const singleLegs = legs.filter((leg) => !leg.group).map((leg) => stepOf(leg, leg.outcomeName));
  const builderLegs = groups.map((group) => stepOf(group, builderName));
  const steps = [...singleLegs, ...builderLegs];
  return steps.some(({ result }) => result === "") ? [] : steps;
}

function stepOf({ result = "", odds, payout = "" }: Pick<SportsLeg | SportsGroup, "result" | "odds" | "payout">, name: string): Step {
  return { name, result, odds, payout, share: result === "dead heat" ? shareOf(odds, payout) : "" };
}

/** The dead heat as the fraction with the smallest denominator. */
function shareOf(odds: string, payout: string): string {
  const share = (Number(payout) * 1000) / priceOf(odds);
  for (let tied = 2; tied <= 100; tied++) {
    const places = Math.round(share * tied);
    if (places > 0 && Math.abs(share - places / tied) < 1e-6) return `${places}/${tied}`;
  }
  return share.toFixed(4);
}

/** "2.00 × 1.85 × 1.00": the factors of a payout. */
export const productOf = (stake: string, steps: readonly Step[]): string => [stake, ...steps.map(({ payout }) => payout)].join(" × ");
