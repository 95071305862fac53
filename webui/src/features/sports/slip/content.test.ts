import assert from "node:assert/strict";
import test from "node:test";
import type { SlipRequest } from "../../../lib/api.gen";
import { requestContent } from "./content";

const leg = { event: "e1", market: "1x2", specifiers: "", outcome: "1", odds: "2.00", version: 1 };
const bet = (more: Partial<SlipRequest> = {}): SlipRequest => ({ type: "single", selections: [leg], stake: "1", currency: "usd", acceptOdds: "better", ...more });

test("a bet at other odds has the same content", () => {
  assert.equal(requestContent(bet()), requestContent(bet({ selections: [{ ...leg, odds: "2.10", version: 2 }], acceptOdds: "any", slippage: 5 })));
});

test("another outcome, stake, currency or type is another bet", () => {
  const others = [bet({ selections: [{ ...leg, outcome: "2" }] }), bet({ selections: [{ ...leg, banker: true }] }), bet({ stake: "2" }), bet({ currency: "eur" }), bet({ type: "system", sizes: [2] }), bet({ free_bet: "f" })];
  assert.equal(new Set([bet(), ...others].map(requestContent)).size, others.length + 1);
});

test("combined selections are the same bet in any order, and other selections are another bet", () => {
  const of = (...outcomes: string[]) => bet({ selections: [{ ...leg, market: "", outcome: "", builder: outcomes.map((outcome) => ({ event: "e1", market: "m", specifiers: "", outcome })) }] });
  assert.equal(requestContent(of("1", "2")), requestContent(of("2", "1")));
  assert.notEqual(requestContent(of("1", "2")), requestContent(of("1", "3")));
});
