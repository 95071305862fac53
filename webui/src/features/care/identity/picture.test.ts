import assert from "node:assert/strict";
import { test } from "node:test";
import { fitSize } from "./picture";

test("a picture is reduced to the max size and never enlarged", () => {
  assert.deepEqual(fitSize(6000, 4000), { width: 3000, height: 2000 });
  assert.deepEqual(fitSize(4000, 8000), { width: 1500, height: 3000 });
  assert.deepEqual(fitSize(800, 600), { width: 800, height: 600 });
  assert.deepEqual(fitSize(90_000, 10), { width: 3000, height: 1 });
});
