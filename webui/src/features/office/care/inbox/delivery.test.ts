import assert from "node:assert/strict";
import { test } from "node:test";
import { inboxText, emailState, purposeText } from "./delivery";

test("a notice shows its inbox state and its email state", () => {
  assert.equal(inboxText({ in_inbox: false, read: false }), "by email only");
  assert.equal(inboxText({ in_inbox: true, read: true }), "read");
  assert.equal(inboxText({ in_inbox: true, read: false }), "not read");
  assert.equal(emailState({ email: "sent" }).label, "email sent");
});

test("an unknown purpose is shown unchanged", () => {
  assert.equal(purposeText({ purpose: "offers:email" }), "Offers by email");
  assert.equal(purposeText({ purpose: "offers:pigeon" }), "offers:pigeon");
});
