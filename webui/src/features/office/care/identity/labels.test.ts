import assert from "node:assert/strict";
import { test } from "node:test";
import { levelText, rotatedRight, zoomedBy } from "./labels";

test("pictures rotate by 90 degrees and zoom within bounds", () => {
  assert.deepEqual([0, 90, 180, 270].map(rotatedRight), [90, 180, 270, 0]);
  assert.deepEqual([zoomedBy(1, 0.25), zoomedBy(4, 0.25), zoomedBy(0.5, -0.25), zoomedBy(1.25, -0.25)], [1.25, 4, 0.5, 1]);
});

test("levels have labels", () => {
  assert.deepEqual([0, 2].map(levelText), ["none", "2, document and selfie"]);
});
