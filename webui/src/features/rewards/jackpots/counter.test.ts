import assert from "node:assert/strict";
import { test } from "node:test";
import { countTime, nextFrame } from "./counter";

test("a level counts up to the new one and stays there", () => {
  assert.equal(nextFrame(100, 200, 0, false), 100);
  assert.equal(nextFrame(100, 200, countTime / 2, false), 150);
  assert.equal(nextFrame(100, 200, countTime, false), 200);
  assert.equal(nextFrame(100, 200, countTime * 10, false), 200);
});

test("the level of a new round is shown at once", () => {
  assert.equal(nextFrame(5000, 100, 1, false), 100);
});

test("a visitor without animations sees the new level at once", () => {
  assert.equal(nextFrame(100, 200, 1, true), 200);
});
