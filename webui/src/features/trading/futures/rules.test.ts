// The rules in the browser against the vectors that the server's rules wrote.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { exact, flatShare, liquidationPrice, maximumPrice, priceAtRoi, resultAt, roiAt, triggerProblem, type Contract, type Exact, type Terms } from "./rules";
import type { Direction, FeeMode } from "./wire";

interface Vector {
  direction: Direction;
  multiplier: number;
  feeMode: FeeMode;
  /** Millionths. */
  rate: number;
  maxRoi: number;
  entry: number;
  exit: number;
  stake: number;
  roi: string;
  payout: number;
  fee: number;
  /** 0 for none. */
  liquidation: number;
  maximum: number;
}

const vectors = JSON.parse(readFileSync("../app/kernel/futures/testdata/positions.json", "utf8")) as Vector[];

const million = 1_000_000;
const termsOf = ({ rate, maxRoi }: Pick<Vector, "rate" | "maxRoi">): Terms => ({ pnlFee: exact(rate, million), flatFee: exact(rate, million), maxRoi: exact(maxRoi) });
const same = (a: Exact, text: string): boolean => {
  const [num = "0", den = "1"] = text.split("/");
  return a.num * BigInt(den) === BigInt(num) * a.den;
};

test("every vector of the server has the same return, payout, fee and end prices", () => {
  assert.ok(vectors.length > 50);
  for (const vector of vectors) {
    const { direction, multiplier, feeMode, entry, exit, stake, roi, payout, fee, liquidation, maximum } = vector;
    const contract: Contract = { direction, multiplier, feeMode };
    const result = resultAt(contract, BigInt(stake), BigInt(entry), BigInt(exit), termsOf(vector));
    const name = JSON.stringify(vector);
    assert.ok(same(result.roi, roi), name);
    assert.equal(result.payout, BigInt(payout), name);
    assert.equal(result.fee, BigInt(fee), name);
    assert.equal(liquidationPrice(contract, BigInt(entry), termsOf(vector)) ?? 0n, BigInt(liquidation), name);
    assert.equal(maximumPrice(contract, BigInt(entry), termsOf(vector)) ?? 0n, BigInt(maximum), name);
  }
});

const terms = termsOf({ rate: 50_000, maxRoi: 900 });
const flatTerms = termsOf({ rate: 500, maxRoi: 900 });

test("the PnL fee is five percent of a profit, and nothing of a loss", () => {
  const contract = { direction: "up", multiplier: 100, feeMode: "pnl" } as const;
  assert.deepEqual(resultAt(contract, 10_000n, 1_000_000n, 1_010_000n, terms), { roi: exact(1_000_000, 1_000_000), payout: 19_500n, fee: 500n, profit: 9_500n });
  assert.equal(resultAt(contract, 10_000n, 1_000_000n, 995_000n, terms).fee, 0n);
  assert.equal(resultAt(contract, 10_000n, 1_000_000n, 995_000n, terms).payout, 5_000n);
});

test("the return is at least minus the wager and at most the highest return", () => {
  const contract = { direction: "up", multiplier: 1000 } as const;
  assert.deepEqual(roiAt(contract, 100n, 1n, terms), exact(-1));
  assert.ok(same(roiAt(contract, 100n, 200n, terms), "9"));
});

test("the displayed liquidation price liquidates, and the price before it does not", () => {
  for (const direction of ["up", "down"] as const) {
    for (const feeMode of ["pnl", "flat"] as const) {
      for (const multiplier of [2, 7, 50, 100]) {
        const contract: Contract = { direction, feeMode, multiplier };
        const price = liquidationPrice(contract, 6_543_210n, flatTerms)!;
        const before = direction === "up" ? price + 1n : price - 1n;
        const left = (at: bigint) => resultAt(contract, 10n ** 15n, 6_543_210n, at, { ...flatTerms, pnlFee: exact(1, 20) }).payout;
        assert.equal(left(price), 0n, JSON.stringify(contract));
        assert.ok(left(before) > 0n, JSON.stringify(contract));
      }
    }
  }
});

test("a position up at 1x has no liquidation price", () => {
  assert.equal(liquidationPrice({ direction: "up", multiplier: 1, feeMode: "pnl" }, 100n, terms), null);
});

test("both flat fees together are a share of the wager", () => {
  assert.ok(same(flatShare({ direction: "up", multiplier: 100, feeMode: "flat" }, flatTerms), "1/10"));
});

test("a trigger in percent of the wager has at least that return", () => {
  const up = priceAtRoi({ direction: "up", multiplier: 200 }, 6_543_211n, exact(50));
  assert.ok(up > 6_543_211n && roiAt({ direction: "up", multiplier: 200 }, 6_543_211n, up, terms).num * 2n >= 6_543_211n);
  assert.ok(priceAtRoi({ direction: "down", multiplier: 200 }, 6_543_211n, exact(50)) < 6_543_211n);
  assert.ok(priceAtRoi({ direction: "up", multiplier: 200 }, 6_543_211n, exact(-50)) < 6_543_211n);
});

test("triggers on the wrong side or beyond the end of the position are refused", () => {
  const bounds = { current: 1000n, liquidation: 900n, maximum: 1900n };
  for (const [kind, price, problem] of [
    ["takeProfit", 1001n, null], ["takeProfit", 1000n, "takeProfit"], ["takeProfit", 1900n, null], ["takeProfit", 1901n, "maximum"],
    ["stopLoss", 999n, null], ["stopLoss", 1000n, "stopLoss"], ["stopLoss", 901n, null], ["stopLoss", 900n, "liquidation"], ["stopLoss", 0n, "stopLoss"],
  ] as const) assert.equal(triggerProblem(kind, { direction: "up" }, bounds, price), problem, `${kind} ${price}`);
  const down = { current: 1000n, liquidation: 1100n, maximum: 100n };
  assert.equal(triggerProblem("stopLoss", { direction: "down" }, down, 1100n), "liquidation");
  assert.equal(triggerProblem("takeProfit", { direction: "down" }, down, 999n), null);
  assert.equal(triggerProblem("takeProfit", { direction: "down" }, down, 99n), "maximum");
});
