import assert from "node:assert/strict";
import { test } from "node:test";
import { bootstrap } from "../../../lib/bootstrap";
import { consent, trackingAllowed } from "../../../lib/track";
import { answer, consentOpen, closeConsent, openConsent, unsentConsent } from "./consent.model";

test("the consent is requested only where the site asks, and can always be given", () => {
  assert.equal(bootstrap.consent?.ask ?? false, false);
  assert.equal(consentOpen.value, false);
  openConsent();
  assert.equal(consentOpen.value, true);
  closeConsent();
  assert.deepEqual([consentOpen.value, consent.value], [false, null]);
  openConsent();
  answer(true);
  assert.deepEqual([consentOpen.value, trackingAllowed.value], [false, true]);
  openConsent();
  answer(false);
  assert.deepEqual([consentOpen.value, trackingAllowed.value], [false, false]);
});

test("each answer of a player is sent to the server once, and answers of guests are not", () => {
  assert.equal(unsentConsent(undefined, 5, ""), null);
  assert.equal(unsentConsent("anna", undefined, ""), null);
  assert.equal(unsentConsent("anna", 5, ""), "anna 5");
  assert.equal(unsentConsent("anna", 5, "anna 5"), null);
  assert.equal(unsentConsent("bert", 5, "anna 5"), "bert 5");
  assert.equal(unsentConsent("anna", 6, "anna 5"), "anna 6");
});
