import assert from "node:assert/strict";
import test from "node:test";
import type { SettingsRow } from "../../../../lib/api.gen";
import { matchesQuery, isChanged, valueToSend, settingsModel, formatValue } from "./settings.model";

const row: SettingsRow = { key: "chat.slow", kind: "int", group: "chat", sentence: "Seconds between two messages.", value: 5, default: 5, weakened: "never", version: 2, changed_at: 0, changed_by: "" };

test("values are formatted as readable text", () => {
  assert.deepEqual([true, false, "", null, [], ["a", "b"], [{ a: 1 }], 7, "x"].map(formatValue), ["on", "off", "empty", "empty", "empty", "a, b", '[{"a":1}]', "7", "x"]);
});

test("integers are sent as numbers, other texts unchanged", () => {
  assert.deepEqual([valueToSend("int", " 12 "), valueToSend("int", "-3"), valueToSend("int", "1.5"), valueToSend("int", ""), valueToSend("text", "12")], [12, -3, "1.5", "", "12"]);
});

test("a search finds settings that contain every word", () => {
  assert.deepEqual(["slow", "CHAT messages", "chat race", ""].map((query) => matchesQuery(row, query)), [true, true, false, true]);
  assert.deepEqual([isChanged(row), isChanged({ ...row, value: 6 })], [false, true]);
});

test("a draft equal to the stored value is not a change", () => {
  const model = settingsModel();
  model.rows.value = [row];
  model.edit(row, "9");
  assert.deepEqual([model.edited.value.length, model.draftValue(row)], [1, "9"]);
  model.edit(row, "5");
  assert.deepEqual([model.edited.value.length, model.draftValue(row)], [0, 5]);
});

test("pending changes are shown at their setting", () => {
  const model = settingsModel();
  model.waiting.value = [{ request: "r1", weakens: ["chat.slow"], changes: [{ key: "chat.slow", value: 9, version: 2 }, { key: "other", value: null, version: 1 }], before: {}, reason: "x", requested_by: "u", requested_at: 1, expires_at: 2 }];
  assert.deepEqual(model.pendingChanges(row), [{ request: "r1", value: 9 }]);
  assert.deepEqual(model.pendingChanges({ ...row, key: "other" }), [{ request: "r1", value: 5 }]);
});
