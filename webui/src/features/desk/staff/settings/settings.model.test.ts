import assert from "node:assert/strict";
import test from "node:test";
import type { SettingsRow } from "../../../../lib/api.gen";
import { found, isChanged, sentValue, settingsModel, shownValue } from "./settings.model";

const row: SettingsRow = { key: "chat.slow", kind: "int", group: "chat", sentence: "Seconds between two messages.", value: 5, default: 5, version: 2, changed_at: 0, changed_by: "" };

test("a value is shown in the words of people", () => {
  assert.deepEqual([true, false, "", null, [], ["a", "b"], [{ a: 1 }], 7, "x"].map(shownValue), ["on", "off", "nothing", "nothing", "nothing", "a, b", '[{"a":1}]', "7", "x"]);
});

test("whole numbers are sent as numbers, and what is none as it was typed", () => {
  assert.deepEqual([sentValue("int", " 12 "), sentValue("int", "-3"), sentValue("int", "1.5"), sentValue("int", ""), sentValue("text", "12")], [12, -3, "1.5", "", "12"]);
});

test("a search finds settings that have every word", () => {
  assert.deepEqual(["slow", "CHAT messages", "chat race", ""].map((query) => found(row, query)), [true, true, false, true]);
  assert.deepEqual([isChanged(row), isChanged({ ...row, value: 6 })], [false, true]);
});

test("what is typed back to the stored value is no change", () => {
  const model = settingsModel();
  model.rows.value = [row];
  model.edit(row, "9");
  assert.deepEqual([model.edited.value.length, model.draftOf(row)], [1, "9"]);
  model.edit(row, "5");
  assert.deepEqual([model.edited.value.length, model.draftOf(row)], [0, 5]);
});
