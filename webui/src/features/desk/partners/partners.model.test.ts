import assert from "node:assert/strict";
import { test } from "node:test";
import { costOf, fresh } from "./partners.model";

test("the cost of all currencies is added up in dollars", () => {
  const row = { currency: "usd", paid: "0", open: "0", held: "0", refused: "0" };
  assert.equal(costOf([]), 0);
  assert.equal(costOf([{ ...row, usd: 1.5 }, { ...row, currency: "btc", usd: 2.25 }]), 3.75);
});

test("evidence that was released before is not new", () => {
  assert.deepEqual(fresh({ evidence: ["address", "device"], decided: ["address"] }), ["device"]);
  assert.deepEqual(fresh({ evidence: ["address"], decided: ["address"] }), []);
});
