import assert from "node:assert/strict";
import { test } from "node:test";
import { totalCost, unreviewedEvidence } from "./affiliate.model";

test("the cost of all currencies is summed in dollars", () => {
  const row = { currency: "usd", paid: "0", open: "0", held: "0", refused: "0" };
  assert.equal(totalCost([]), 0);
  assert.equal(totalCost([{ ...row, usd: 1.5 }, { ...row, currency: "btc", usd: 2.25 }]), 3.75);
});

test("reviewed evidence is not listed as unreviewed", () => {
  assert.deepEqual(unreviewedEvidence({ evidence: ["address", "device"], decided: ["address"] }), ["device"]);
  assert.deepEqual(unreviewedEvidence({ evidence: ["address"], decided: ["address"] }), []);
});
