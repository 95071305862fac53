import assert from "node:assert/strict";
import { test } from "node:test";
import { paysOf, randomPicks, toggle } from "./keno.math";

const table = { low: { "1": ["0.7", "1.85"], "2": ["0", "2", "3.8"] } };

test("the pay line is that of the risk and of the picks", () => {
  assert.deepEqual(paysOf(table, "low", 2), ["0", "2", "3.8"]);
  assert.deepEqual(paysOf(table, "low", 0), []);
  assert.deepEqual(paysOf(table, "low", 3), []);
  assert.deepEqual(paysOf(table, "none", 1), []);
});

test("a number is picked, taken back, and never an eleventh", () => {
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
