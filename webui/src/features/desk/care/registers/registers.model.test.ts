import assert from "node:assert/strict";
import { test } from "node:test";
import { failedText } from "./registers.model";

test("the rate of failures says of how many", () => {
  assert.equal(failedText(0, 0), "not asked");
  assert.equal(failedText(12, 3), "3 of 12 without an answer");
});
