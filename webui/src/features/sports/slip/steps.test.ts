import assert from "node:assert/strict";
import { test } from "node:test";
import type { SportsBet, SportsLeg } from "../../../lib/api.gen";
import { productOf, stepsOf } from "./steps";

const leg = (outcomeName: string, odds: string, result?: string, pays?: string, groupId?: number) => ({ outcomeName, odds, result, payout: pays, group: groupId }) as SportsLeg;
const of = (legs: SportsLeg[], groups?: SportsBet["groups"]) => stepsOf({ legs, groups }, "Same game");

test("a bet pays the product of its leg results", () => {
  const steps = of([leg("Foxes", "1.85", "won", "1.85"), leg("Bears -0.25", "1.90", "half won", "1.45"), leg("Draw", "3.40", "void", "1.00")]);
  assert.deepEqual(steps.map(({ name, result }) => [name, result]), [["Foxes", "won"], ["Bears -0.25", "half won"], ["Draw", "void"]]);
  assert.equal(productOf("2.00", steps), "2.00 × 1.85 × 1.45 × 1.00");
});

test("the share of a dead heat is a fraction", () => {
  for (const [odds, pays, share] of [["5.00", "2.50", "1/2"], ["2.50", "0.833333", "1/3"], ["7.00", "4.666667", "2/3"], ["13.00", "5.20", "2/5"]] as const) {
    assert.equal(of([leg("A", odds, "dead heat", pays)])[0]!.share, share);
  }
});

test("combined legs are one factor", () => {
  const steps = of([leg("A", "1.50", "won", "1.50"), leg("B", "2.00", "won", "2.00", 1), leg("C", "2.10", "won", "2.10", 1)], [{ group: 1, odds: "3.60", result: "won", payout: "3.60" }]);
  assert.equal(productOf("1.00", steps), "1.00 × 1.50 × 3.60");
});

test("a bet with an open leg is not explained yet", () => {
  assert.deepEqual(of([leg("A", "1.50", "won", "1.50"), leg("B", "2.00")]), []);
});
