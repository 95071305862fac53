import assert from "node:assert/strict";
import { test } from "node:test";
import { currentDevice, keyBytes } from "./push.model";

test("a base64url key is decoded", () => {
  assert.deepEqual([...keyBytes("-_8A")], [251, 255, 0]);
  assert.deepEqual([...keyBytes("BA")], [4]);
  assert.throws(() => keyBytes("?"));
});

test("the device of this session is the current browser", () => {
  const device = { user_agent: "", details: false, old: false, made_at: 1, sent_at: 0 };
  const state = { key: "k", max_devices: 10, devices: [{ ...device, id: "a", current: false }, { ...device, id: "b", current: true }] };
  assert.equal(currentDevice(state)?.id, "b");
  assert.equal(currentDevice({ ...state, devices: [] }), undefined);
});
