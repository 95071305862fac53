import assert from "node:assert/strict";
import { test } from "node:test";
import { multipliersOf, randomPicks, toggle } from "./keno.math";

const table = { low: { "1": ["0.7", "1.85"], "2": ["0", "2", "3.8"] } };

test("the multipliers are those of the risk and the number of picks", () => {
  assert.deepEqual(multipliersOf(table, "low", 2), ["0", "2", "3.8"]);
  assert.deepEqual(multipliersOf(table, "low", 0), []);
  assert.deepEqual(multipliersOf(table, "low", 3), []);
  assert.deepEqual(multipliersOf(table, "none", 1), []);
});

test("a number is picked and removed, and an eleventh pick is refused", () => {
  assert.deepEqual(toggle([3, 9], 5), [3, 5, 9]);
  assert.deepEqual(toggle([3, 5, 9], 5), [3, 9]);
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  assert.deepEqual(toggle(ten, 11), ten);
});

test("random picks are ten different cells of the board", () => {
  for (const fixed of [0, 0.5, 0.999999]) {
    const picks = randomPicks(() => fixed);
    assert.equal(new Set(picks).size, 10);
    assert.ok(picks.every((pick) => pick >= 1 && pick <= 40));
    assert.deepEqual(picks, [...picks].sort((a, b) => a - b));
  }
});
