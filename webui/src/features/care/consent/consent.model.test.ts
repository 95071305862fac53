import assert from "node:assert/strict";
import { test } from "node:test";
import { bootstrap } from "../../../lib/bootstrap";
import { consent, measuring } from "../../../lib/track";
import { answer, asking, closeConsent, openConsent, untold } from "./consent.model";

test("nobody is asked where the site does not ask, and everybody can answer", () => {
  assert.equal(bootstrap.consent?.ask ?? false, false);
  assert.equal(asking.value, false);
  openConsent();
  assert.equal(asking.value, true);
  closeConsent();
  assert.deepEqual([asking.value, consent.value], [false, null]);
  openConsent();
  answer(true);
  assert.deepEqual([asking.value, measuring.value], [false, true]);
  openConsent();
  answer(false);
  assert.deepEqual([asking.value, measuring.value], [false, false]);
});

test("the server is told of each answer of each player once, and of no guest's", () => {
  assert.equal(untold(undefined, 5, ""), null);
  assert.equal(untold("anna", undefined, ""), null);
  assert.equal(untold("anna", 5, ""), "anna 5");
  assert.equal(untold("anna", 5, "anna 5"), null);
  assert.equal(untold("bert", 5, "anna 5"), "bert 5");
  assert.equal(untold("anna", 6, "anna 5"), "anna 6");
});
