import assert from "node:assert/strict";
import { test } from "node:test";
import { sparkline } from "./sparkline";

test("a line runs from edge to edge, high values at the top", () => {
  assert.equal(sparkline([0, 10, 5], 100, 22), "M0 21L50 1L100 11");
});
test("equal values and a single value draw a line", () => {
  assert.equal(sparkline([3, 3], 10, 22), "M0 11L10 11");
  assert.equal(sparkline([3], 10, 22), "M0 11");
});
