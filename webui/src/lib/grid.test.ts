import assert from "node:assert/strict";
import test from "node:test";
import { gridStep } from "./grid";

test("arrow keys stay within the field", () => {
  assert.equal(gridStep(0, "ArrowLeft", 5, 25), 0);
  assert.equal(gridStep(0, "ArrowUp", 5, 25), 0);
  assert.equal(gridStep(7, "ArrowDown", 5, 25), 12);
  assert.equal(gridStep(24, "ArrowRight", 5, 25), 24);
  assert.equal(gridStep(7, "Home", 5, 25), 5);
  assert.equal(gridStep(7, "End", 5, 25), 9);
  assert.equal(gridStep(7, "End", 5, 8), 7);
  assert.equal(gridStep(7, "a", 5, 25), null);
});

test("with wrapping rows the arrow keys reach every row", () => {
  assert.equal(gridStep(4, "ArrowRight", 5, 9, true), 5);
  assert.equal(gridStep(5, "ArrowLeft", 5, 9, true), 4);
  assert.equal(gridStep(0, "ArrowLeft", 5, 9, true), 0);
  assert.equal(gridStep(7, "ArrowDown", 5, 9, true), 7);
  assert.equal(gridStep(1, "End", 5, 9, true), 8);
  assert.equal(gridStep(8, "Home", 5, 9, true), 0);
});
