import assert from "node:assert/strict";
import { test } from "node:test";
import { valueText } from "./markers";

test("marker values are formatted in their units", () => {
  assert.equal(valueText("cents", 123456), "$1,234.56");
  assert.equal(valueText("seconds", 7 * 3600 + 59 * 60 + 59), "7 h 59 min");
  assert.equal(valueText("percent", 300), "300.00\u00a0%");
  assert.equal(valueText("times", 4), "4");
});
