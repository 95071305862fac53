import assert from "node:assert/strict";
import { test } from "node:test";
import { fractionOf } from "../../bet.model";
import { mirrorIfOver, chanceOfMultiplier, hundredthsText, minChance, maxChance, multiplierOf, multiplierText, nearestTarget, readHundredths, wins } from "./dice.math";

test("every chance converts to its target on both sides and back", () => {
  for (let chance = minChance; chance <= maxChance; chance++) {
    for (const over of [true, false]) {
      const target = mirrorIfOver(over, chance);
      assert.equal(mirrorIfOver(over, target), chance);
      assert.equal(nearestTarget(over, target), target);
      // The target itself loses, and its neighbour on the side of the bet wins.
      assert.equal(wins(over, target, target), false);
      assert.equal(wins(over, target, over ? target + 1 : target - 1), true);
    }
    assert.equal(readHundredths(hundredthsText(chance)), chance);
  }
});

test("the displayed multiplier is 99 / chance, cut to four decimals, and converts back to the chance", () => {
  for (let chance = minChance; chance <= maxChance; chance++) {
    const text = multiplierText(chance);
    const exact = fractionOf(multiplierOf(chance))!;
    const shown = fractionOf(text)!;
    const less = exact.num * shown.den - shown.num * exact.den;
    assert.ok(less >= 0n && less * 10000n < exact.den * shown.den, `${text} for ${chance}`);
    assert.equal(chanceOfMultiplier(text), chance);
  }
  assert.deepEqual([4950, 9800, 1, 9751].map(multiplierText), ["2.0000", "1.0102", "9900.0000", "1.0152"]);
});

test("a typed multiplier is the minimum that is paid", () => {
  assert.deepEqual(["2", "2.5", "3", "9900", "1.0102"].map(chanceOfMultiplier), [4950, 3960, 3300, 1, 9800]);
  assert.deepEqual(["", "0", "1", "9900.0001", "-2", "x"].map(chanceOfMultiplier), [null, null, null, null, null, null]);
});

test("targets are clamped to allowed chances", () => {
  assert.deepEqual([0, 199, 200, 9999, 10000].map((target) => nearestTarget(true, target)), [200, 200, 200, 9999, 9999]);
  assert.deepEqual([0, 1, 9800, 9801, 10000].map((target) => nearestTarget(false, target)), [1, 1, 9800, 9800, 9800]);
});

test("numbers of the scale are parsed to hundredths", () => {
  assert.deepEqual(["50.5", "0", "100", "3.25", "12.349"].map(readHundredths), [5050, 0, 10000, 325, 1234]);
  assert.deepEqual(["", "100.01", "-1", "abc"].map(readHundredths), [null, null, null, null]);
});
