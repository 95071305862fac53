import assert from "node:assert/strict";
import { test } from "node:test";
import { closesSheet } from "./closesSheet";

test("a drag of 79 px keeps the sheet open, and 81 px closes it", () => {
  assert.deepEqual([closesSheet(79), closesSheet(81), closesSheet(-200)], [false, true, false]);
});
