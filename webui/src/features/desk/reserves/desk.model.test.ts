import assert from "node:assert/strict";
import { test } from "node:test";
import { planText, stateWords } from "./desk.model";

test("the plan is told in words", () => {
  assert.equal(planText({ every: "daily", keep: 7, days: 90 }), "Published every day. Players can check their balance in the newest 7. Signatures count for 90 days. The settings reserves.* change this.");
  assert.match(planText({ every: "off", keep: 1, days: 1 }), /^Published only by hand\./);
  assert.equal(stateWords.expired, "signature expired");
});
