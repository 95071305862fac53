import assert from "node:assert/strict";
import test from "node:test";
import { linesOf, multiplePrice, maxPayout, systems, systemsOf } from "./arithmetic";

test("named systems have the conventional number of lines", () => {
  const lines = systems.map(({ legs, sizes }) => linesOf(legs, sizes));
  assert.deepEqual(lines, [4, 7, 11, 15, 26, 31, 57, 63, 120, 247]);
});

test("three doubles at a stake of 2 each pay 52", () => {
  assert.equal(maxPayout(600n, [2000, 3000, 4000], [2]), 5200n);
});

test("a single and a multiple pay their price, rounded down", () => {
  assert.equal(maxPayout(1000n, [2500], [1]), 2500n);
  assert.equal(maxPayout(100n, [1333, 1333], [2]), 177n);
  assert.equal(multiplePrice([2000, 1500, 1100]), 3300);
  assert.equal(multiplePrice([1333]), 1333);
});

test("a banker is in every line", () => {
  // 2 of 3 with a banker at 2.00: each double becomes a treble at twice the price.
  assert.equal(maxPayout(600n, [2000, 3000, 4000], [2], [2000]), 10_400n);
});

test("ten of twenty legs are 184,756 lines", () => {
  const evens = Array.from({ length: 20 }, () => 2000);
  assert.equal(linesOf(20, [10]), 184_756);
  assert.equal(maxPayout(184_756n, evens, [10]), 184_756n * 1024n);
});

test("systems are offered for their number of legs", () => {
  assert.deepEqual(systemsOf(2), []);
  assert.deepEqual(systemsOf(3).map(({ name }) => name), ["2/3", "Trixie", "Patent"]);
  assert.deepEqual(systemsOf(3, 1).map(({ name, sizes }) => [name, linesOf(2, sizes)]), [["1/2", 2]]);
  assert.deepEqual(systemsOf(5, 2).map(({ name }) => name), ["1/3", "2/3"]);
  assert.deepEqual(systemsOf(9).map(({ name }) => name), ["2/9", "3/9", "4/9", "5/9", "6/9", "7/9", "8/9"]);
});
