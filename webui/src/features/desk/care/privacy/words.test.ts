import assert from "node:assert/strict";
import { test } from "node:test";
import { blockTexts, reasons } from "./words";

test("what keeps an account is told in words", () => {
  assert.equal(reasons([]), "");
  assert.equal(reasons(["money", "case"]), "money in the balance, an open case, alert or hold");
  assert.equal(new Set(Object.values(blockTexts)).size, Object.keys(blockTexts).length);
});
