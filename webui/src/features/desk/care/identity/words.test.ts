import assert from "node:assert/strict";
import { test } from "node:test";
import { levelText, turned, zoomed } from "./words";

test("pictures turn by quarters and keep within their sizes", () => {
  assert.deepEqual([0, 90, 180, 270].map(turned), [90, 180, 270, 0]);
  assert.deepEqual([zoomed(1, 0.25), zoomed(4, 0.25), zoomed(0.5, -0.25), zoomed(1.25, -0.25)], [1.25, 4, 0.5, 1]);
});

test("levels have words", () => {
  assert.deepEqual([0, 2].map(levelText), ["none", "2, document and selfie"]);
});
