import assert from "node:assert/strict";
import { test } from "node:test";
import { current, keyBytes } from "./push.model";

test("a key in base64 for addresses is read", () => {
  assert.deepEqual([...keyBytes("-_8A")], [251, 255, 0]);
  assert.deepEqual([...keyBytes("BA")], [4]);
  assert.throws(() => keyBytes("?"));
});

test("this browser is the one of the session", () => {
  const device = { user_agent: "", details: false, old: false, made_at: 1, sent_at: 0 };
  const state = { key: "k", most: 10, devices: [{ ...device, id: "a", current: false }, { ...device, id: "b", current: true }] };
  assert.equal(current(state)?.id, "b");
  assert.equal(current({ ...state, devices: [] }), undefined);
});
