import assert from "node:assert/strict";
import { test } from "node:test";
import { controlName, storedValue, valueText } from "./control";

test("values are stored in cents and seconds, and formatted as text", () => {
  for (const [control, typed, stored, shown] of [
    ["loss.day", "12.34", "1234", "$12.34"], ["time.week", "90", "5400", "90 min"], ["block.cards", "", "1", "on"], ["reality", "15", "15", "15 min"],
    ["night", "23:00-07:00+02:00", "23:00-07:00+02:00", "23:00-07:00+02:00"],
  ] as const) {
    assert.equal(storedValue(control, typed), stored, control);
    assert.equal(valueText(control, stored), shown, control);
  }
  assert.equal(valueText("loss.day", ""), "off");
  assert.equal(controlName("block.cards"), "Block, cards");
});
