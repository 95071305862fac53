import assert from "node:assert/strict";
import { test } from "node:test";
import { closesSheet } from "./closesSheet";

test("79 px stay, 81 px close", () => {
  assert.deepEqual([closesSheet(79), closesSheet(81), closesSheet(-200)], [false, true, false]);
});
