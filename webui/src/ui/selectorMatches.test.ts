import assert from "node:assert/strict";
import { test } from "node:test";
import { selectorMatches } from "./selectorMatches";

const entries = [{ name: "Bitcoin" }, { name: "Litecoin" }, { name: "Tron" }];

test("filters by name, whatever the case", () => {
  assert.deepEqual(selectorMatches(entries, " COIN ").map((entry) => entry.name), ["Bitcoin", "Litecoin"]);
  assert.equal(selectorMatches(entries, "").length, 3);
  assert.equal(selectorMatches(entries, "dollar").length, 0);
});
