import assert from "node:assert/strict";
import { test } from "node:test";
import { inboxWord, letterOf, purposeOf } from "./told";

test("a notice tells where it was seen and how its letter went", () => {
  assert.equal(inboxWord({ shown: false, read: false }), "by letter alone");
  assert.equal(inboxWord({ shown: true, read: true }), "read");
  assert.equal(inboxWord({ shown: true, read: false }), "not read");
  assert.equal(letterOf({ letter: "sent" }).label, "letter sent");
});

test("a purpose that nobody has named yet is shown as it is stored", () => {
  assert.equal(purposeOf({ purpose: "offers:letter" }), "Offers by letter");
  assert.equal(purposeOf({ purpose: "offers:pigeon" }), "offers:pigeon");
});
