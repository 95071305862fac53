import assert from "node:assert/strict";
import { test } from "node:test";
import type { CoinflipView } from "../../views";
import { replyOf } from "../shared/instance.fake";
import { phaseOf, rightFlips, ladderSizes, rungsOf, firstSizeOf, sides } from "./coinflip.series";
import { angleOf, coinAtRest, sideUp, tossAt } from "./coinflip.toss";

const multipliers = ["1.98", "3.96", "7.92"];
const series = (flips: CoinflipView["flips"], next: string): CoinflipView => ({ series: true, flips, multiplier: "1.98", next });
const right = { side: "heads", result: "heads" } as const;
const wrong = { side: "heads", result: "tails" } as const;

test("every toss starts with one side up and ends with the other", () => {
  for (const from of sides) {
    for (const to of sides) {
      assert.equal(sideUp(tossAt(0, from, to).angle), from);
      assert.deepEqual(tossAt(1, from, to), { angle: angleOf(to), lift: 0 });
      assert.equal(sideUp(tossAt(0.999, from, to).angle), to);
      for (let time = 0.8; time < 1; time += 0.01) assert.equal(sideUp(tossAt(time, from, to).angle), to, "it does not turn over once it has landed");
    }
  }
});

test("the coin rises once, falls and bounces, and is never below the table", () => {
  const lifts = Array.from({ length: 101 }, (_, at) => tossAt(at / 100, "heads", "tails").lift);
  assert.ok(lifts.every((lift) => lift >= 0 && lift <= 1));
  assert.ok(Math.max(...lifts) > 0.99);
  assert.ok(lifts[80]! < 1e-9);
  assert.ok(Math.max(...lifts.slice(80)) < 0.2);
});

test("the coin moves without a jump between frames", () => {
  for (let at = 1; at < 1000; at++) {
    const before = tossAt((at - 1) / 1000, "tails", "heads"), now = tossAt(at / 1000, "tails", "heads");
    assert.ok(Math.abs(now.angle - before.angle) < 5 && Math.abs(now.lift - before.lift) < 0.01, `at ${at}`);
  }
  assert.deepEqual(coinAtRest("tails"), { angle: 180, lift: 0 });
});

test("the ladder marks the flips so far and the next one", () => {
  assert.deepEqual(rungsOf(multipliers, null).map((rung) => rung.state), ["next", "ahead", "ahead"]);
  assert.deepEqual(rungsOf(multipliers, series([right], "3.96")).map((rung) => rung.state), ["right", "next", "ahead"]);
});

test("a finished series has no next flip", () => {
  const lost = rungsOf(multipliers, series([right, wrong], ""));
  assert.deepEqual(lost.map((rung) => rung.state), ["right", "wrong", "ahead"]);
  assert.deepEqual(lost.map((rung) => rung.result), ["heads", "tails", null]);
  assert.deepEqual(rungsOf(multipliers, series([right], "")).map((rung) => rung.state), ["right", "ahead", "ahead"]);
});

test("the phase of a round follows its response", () => {
  const phase = (view: CoinflipView, status: "in-progress" | "win" | "lose" | "cancelled") => {
    const reply = replyOf(view);
    return phaseOf({ ...reply, game: { ...reply.game, status } }, view);
  };
  assert.equal(phase(series([], "1.98"), "in-progress"), "open");
  assert.equal(phase(series([right], ""), "win"), "paid");
  assert.equal(phase(series([right, wrong], ""), "lose"), "lost");
  assert.equal(phase(series([], ""), "cancelled"), "returned");
  assert.equal(rightFlips(series([right, right, wrong], "")), 2);
  assert.equal(rightFlips(null), 0);
});

test("each size of the ladder shows its number of rungs, including the next one", () => {
  for (let flips = 0; flips <= 20; flips++) {
    const from = firstSizeOf(20, flips);
    const rungs = Array.from({ length: 20 }, (_, rung) => from(rung));
    ladderSizes.forEach((size, at) => assert.equal(rungs.filter((one) => one <= at).length, size, `${size} of ${flips}`));
    assert.equal(rungs[Math.min(flips, 19)], 0, "the next rung is in the narrowest row");
  }
});
