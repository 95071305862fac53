import assert from "node:assert/strict";
import { test } from "node:test";
import type { DiamondsTable } from "../../../../../lib/api.gen";
import { hands, matchingGems, patterns, multiplierOf } from "./diamonds.math";

test("equal gems are matched", () => {
  assert.deepEqual(matchingGems(["red", "blue", "red", "pink", "blue"]), [true, true, true, false, true]);
  assert.deepEqual(matchingGems(["red", "blue", "cyan", "pink", "green"]), [false, false, false, false, false]);
  assert.deepEqual(matchingGems([]), []);
});

test("every hand has a unique pattern of five gems", () => {
  const seen = hands.map((hand) => patterns[hand].join());
  assert.equal(new Set(seen).size, 7);
  assert.ok(hands.every((hand) => patterns[hand].length === 5));
});

test("the table has the multiplier of a hand", () => {
  const table: DiamondsTable = { hands: [{ hand: "five", multiplier: "50.00" }] };
  assert.equal(multiplierOf(table, "five"), "50.00");
  assert.equal(multiplierOf(table, "four"), null);
});
