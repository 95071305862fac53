import assert from "node:assert/strict";
import { test } from "node:test";
import { approvedText, actionText, objectionText, requestedState, turnoverText, stateTone } from "./labels";

test("the default state is the review queue", () => {
  assert.equal(requestedState(undefined), "waiting");
  assert.equal(requestedState(""), "waiting");
  assert.equal(requestedState("paid"), "paid");
  assert.equal(requestedState("all"), undefined);
});

test("the result of a bulk approval is formatted as text", () => {
  assert.equal(approvedText([{ state: "approved" }, { state: "approved" }]), "2 approved.");
  assert.equal(approvedText([{ state: "second", waiting: "a" }]), "1 waits for a second approval.");
  assert.equal(approvedText([{ state: "approved" }, { state: "second", waiting: "a" }, { problem: "It has changed." }]), "1 approved. 1 waits for a second approval. 1 not approved: It has changed.");
});

test("unknown states and objections are shown unchanged", () => {
  assert.equal(stateTone("cancelled"), "neutral");
  assert.equal(objectionText("new"), "new");
});

test("actions and turnovers are formatted as text", () => {
  assert.equal(actionText("approve as second"), "second approval");
  assert.equal(actionText("new"), "new");
  assert.deepEqual([0, 1, 5].map(turnoverText), ["none", "once", "5 times"]);
});
