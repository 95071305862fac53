import assert from "node:assert/strict";
import { test } from "node:test";
import { fractionOf } from "../../bet.model";
import { across, chanceOfMultiplier, hundredthsText, leastChance, mostChance, multiplierOf, multiplierText, nearestTarget, readHundredths, wins } from "./dice.math";

test("every chance has its target on either side, and its way back", () => {
  for (let chance = leastChance; chance <= mostChance; chance++) {
    for (const over of [true, false]) {
      const target = across(over, chance);
      assert.equal(across(over, target), chance);
      assert.equal(nearestTarget(over, target), target);
      // The target itself loses, its neighbour on the side that is bet on wins.
      assert.equal(wins(over, target, target), false);
      assert.equal(wins(over, target, over ? target + 1 : target - 1), true);
    }
    assert.equal(readHundredths(hundredthsText(chance)), chance);
  }
});

test("the multiplier shown is 99 by the chance, cut to four decimals, and leads back to the chance", () => {
  for (let chance = leastChance; chance <= mostChance; chance++) {
    const text = multiplierText(chance);
    const exact = fractionOf(multiplierOf(chance))!;
    const shown = fractionOf(text)!;
    const less = exact.num * shown.den - shown.num * exact.den;
    assert.ok(less >= 0n && less * 10000n < exact.den * shown.den, `${text} for ${chance}`);
    assert.equal(chanceOfMultiplier(text), chance);
  }
  assert.deepEqual([4950, 9800, 1, 9751].map(multiplierText), ["2.0000", "1.0102", "9900.0000", "1.0152"]);
});

test("a typed multiplier is paid at least", () => {
  assert.deepEqual(["2", "2.5", "3", "9900", "1.0102"].map(chanceOfMultiplier), [4950, 3960, 3300, 1, 9800]);
  assert.deepEqual(["", "0", "1", "9900.0001", "-2", "x"].map(chanceOfMultiplier), [null, null, null, null, null, null]);
});

test("targets are brought to where the chance is allowed", () => {
  assert.deepEqual([0, 199, 200, 9999, 10000].map((target) => nearestTarget(true, target)), [200, 200, 200, 9999, 9999]);
  assert.deepEqual([0, 1, 9800, 9801, 10000].map((target) => nearestTarget(false, target)), [1, 1, 9800, 9800, 9800]);
});

test("numbers of the scale are read to the hundredth", () => {
  assert.deepEqual(["50.5", "0", "100", "3.25", "12.349"].map(readHundredths), [5050, 0, 10000, 325, 1234]);
  assert.deepEqual(["", "100.01", "-1", "abc"].map(readHundredths), [null, null, null, null]);
});
