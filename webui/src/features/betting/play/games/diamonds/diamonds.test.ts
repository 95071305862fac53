import assert from "node:assert/strict";
import { test } from "node:test";
import type { DiamondsTable } from "../../../../../lib/api.gen";
import { hands, matched, patterns, payOf } from "./diamonds.math";

test("gems with an equal are matched", () => {
  assert.deepEqual(matched(["red", "blue", "red", "pink", "blue"]), [true, true, true, false, true]);
  assert.deepEqual(matched(["red", "blue", "cyan", "pink", "green"]), [false, false, false, false, false]);
  assert.deepEqual(matched([]), []);
});

test("every hand has a pattern of five gems, and no two the same", () => {
  const seen = hands.map((hand) => patterns[hand].join());
  assert.equal(new Set(seen).size, 7);
  assert.ok(hands.every((hand) => patterns[hand].length === 5));
});

test("the table says what a hand pays", () => {
  const table: DiamondsTable = { hands: [{ hand: "five", multiplier: "50.00" }] };
  assert.equal(payOf(table, "five"), "50.00");
  assert.equal(payOf(table, "four"), null);
});
