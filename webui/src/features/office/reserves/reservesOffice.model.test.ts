import assert from "node:assert/strict";
import { test } from "node:test";
import { scheduleText, stateTexts } from "./reservesOffice.model";

test("the schedule is formatted as text", () => {
  assert.equal(scheduleText({ every: "daily", retention: 7, signature_days: 90 }), "Published every day. Players can check their balance in the newest 7. Signatures count for 90 days. The settings reserves.* change this.");
  assert.match(scheduleText({ every: "off", retention: 1, signature_days: 1 }), /^Published manually only\./);
  assert.equal(stateTexts.expired, "signature expired");
});
