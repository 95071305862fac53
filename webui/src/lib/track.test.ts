import assert from "node:assert/strict";
import { test } from "node:test";
import { store } from "./store";
import { setTrackingAllowed, consent, consentEdition, trackingAllowed, readConsent, track } from "./track";

test("nothing is tracked without consent, with or without an account", () => {
  const page: { dataLayer?: Record<string, unknown>[] } = {};
  Object.assign(globalThis, { window: page });
  try {
    assert.equal(store.user.peek(), null);
    assert.equal(trackingAllowed.value, false);
    track("registration");
    assert.deepEqual(page, {});
    setTrackingAllowed(true);
    track("registration");
    assert.deepEqual(page, { dataLayer: [{ event: "registration" }] });
    setTrackingAllowed(false);
    track("login");
    assert.deepEqual(page, { dataLayer: [{ event: "registration" }] });
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
});

test("an answer is stored with its time and the edition of the text", () => {
  setTrackingAllowed(false);
  const answer = consent.value;
  assert.ok(answer && !answer.allowed && answer.edition === consentEdition && Math.abs(answer.at - Date.now()) < 60_000);
});

test("an answer without time or of a wrong type is ignored", () => {
  for (const stored of [true, false, null, "yes", {}, { allowed: true }, { allowed: 1, at: 5, edition: 1 }]) assert.equal(readConsent(stored), undefined);
  assert.deepEqual(readConsent({ allowed: true, at: 5, edition: 1, more: 1 }), { allowed: true, at: 5, edition: 1 });
});
