import assert from "node:assert/strict";
import { test } from "node:test";
import { approvedText, deedWord, objectionWord, stateAsked, timesText, toneOf } from "./words";

test("the list shows what waits unless something else is chosen", () => {
  assert.equal(stateAsked(undefined), "waiting");
  assert.equal(stateAsked(""), "waiting");
  assert.equal(stateAsked("paid"), "paid");
  assert.equal(stateAsked("all"), undefined);
});

test("what became of withdrawals that were approved together", () => {
  assert.equal(approvedText([{ state: "approved" }, { state: "approved" }]), "2 approved.");
  assert.equal(approvedText([{ state: "second", waiting: "a" }]), "1 waits for a second person.");
  assert.equal(approvedText([{ state: "approved" }, { state: "second", waiting: "a" }, { problem: "It has changed." }]), "1 approved. 1 waits for a second person. 1 not approved: It has changed.");
});

test("states and objections without a word of their own", () => {
  assert.equal(toneOf("cancelled"), "neutral");
  assert.equal(objectionWord("new"), "new");
});

test("deeds and turnovers", () => {
  assert.equal(deedWord("approve as second"), "approved as the second person");
  assert.equal(deedWord("new"), "new");
  assert.deepEqual([0, 1, 5].map(timesText), ["not at all", "once", "5 times"]);
});
