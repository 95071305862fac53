import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, confirmationsOf, filterKeys, questionOf, reasonLabel } from "./deposits.model";

const view = { sort: null, hidden: [], after: null, size: 50 };

test("a view asks for what its filters say, and leaves out what means nothing", () => {
  assert.deepEqual(questionOf({ ...view, filters: { q: "t1", state: "held", player: "anna", asset: "ltc" }, after: "5.x" }), {
    query: "t1", state: "held", player: "anna", asset: "ltc", cursor: "5.x", limit: 50,
  });
  assert.deepEqual(questionOf({ ...view, filters: { state: "gone" } }), { query: "", state: "", player: "", asset: "", cursor: "", limit: 50 });
  assert.equal(filterKeys.length, 4);
});

test("amounts and confirmations in words", () => {
  assert.equal(amountOf({ chain: "ltc", sum: "1.5", currency: "ltc", units: "150000000" }), "1.5 LTC");
  assert.equal(amountOf({ chain: "", sum: "0", currency: "", units: "77" }), "77 units of an unknown token");
  assert.equal(confirmationsOf({ state: "confirming", confirmations: 2, needed: 6 }), "2 of 6");
  assert.equal(confirmationsOf({ state: "orphaned", confirmations: 0, needed: 6 }), "—");
  assert.equal(reasonLabel("no_tag"), "no tag");
  assert.equal(reasonLabel("another"), "another");
});
