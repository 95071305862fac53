import assert from "node:assert/strict";
import { test } from "node:test";
import { average, spanText } from "./figures";

test("lengths of time have two units", () => {
  assert.equal(spanText(0), "—");
  assert.equal(spanText(500), "under 1 s");
  assert.equal(spanText(61_000), "1 min 1 s");
  assert.equal(spanText(7_500_000), "2 h 5 min");
  assert.equal(spanText(86_400_000), "1 d");
});

test("ratings have a mean", () => {
  assert.equal(average([0, 0, 0, 0, 0]), "—");
  assert.equal(average([1, 0, 0, 0, 1]), "3.00 of 5 (2)");
});
