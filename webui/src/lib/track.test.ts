import assert from "node:assert/strict";
import { test } from "node:test";
import { store } from "./store";
import { allowMeasuring, measuring, track } from "./track";

test("nothing is measured until the visitor allows it, with or without an account", () => {
  const page: { dataLayer?: Record<string, unknown>[] } = {};
  Object.assign(globalThis, { window: page });
  try {
    assert.equal(store.user.peek(), null);
    assert.equal(measuring.value, false);
    track("registration");
    assert.deepEqual(page, {});
    allowMeasuring(true);
    track("registration");
    assert.deepEqual(page, { dataLayer: [{ event: "registration" }] });
    allowMeasuring(false);
    track("login");
    assert.deepEqual(page, { dataLayer: [{ event: "registration" }] });
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
});
