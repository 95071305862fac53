import assert from "node:assert/strict";
import { test } from "node:test";
import { amountText, confirmationsText, filterKeys, depositsRequest, heldReasonLabel } from "./deposits.model";

const view = { sort: null, hidden: [], after: null, size: 50 };

test("a request contains the valid filters of the view", () => {
  assert.deepEqual(depositsRequest({ ...view, filters: { q: "t1", state: "held", player: "anna", asset: "ltc" }, after: "5.x" }), {
    query: "t1", state: "held", player: "anna", asset: "ltc", cursor: "5.x", limit: 50,
  });
  assert.deepEqual(depositsRequest({ ...view, filters: { state: "gone" } }), { query: "", state: "", player: "", asset: "", cursor: "", limit: 50 });
  assert.equal(filterKeys.length, 4);
});

test("amounts and confirmations are formatted as text", () => {
  assert.equal(amountText({ chain: "ltc", sum: "1.5", currency: "ltc", units: "150000000" }), "1.5 LTC");
  assert.equal(amountText({ chain: "", sum: "0", currency: "", units: "77" }), "77 units of an unknown token");
  assert.equal(confirmationsText({ state: "confirming", confirmations: 2, needed: 6 }), "2 of 6");
  assert.equal(confirmationsText({ state: "orphaned", confirmations: 0, needed: 6 }), "—");
  assert.equal(heldReasonLabel("no_tag"), "no tag");
  assert.equal(heldReasonLabel("another"), "another");
});
