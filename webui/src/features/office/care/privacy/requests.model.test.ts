import assert from "node:assert/strict";
import { test } from "node:test";
import { blockTexts, blockReasons } from "./requests.model";

test("the reasons that block a deletion are formatted as text", () => {
  assert.equal(blockReasons([]), "");
  assert.equal(blockReasons(["money", "case"]), "money in the balance, an open case, alert or hold");
  assert.equal(new Set(Object.values(blockTexts)).size, Object.keys(blockTexts).length);
});
