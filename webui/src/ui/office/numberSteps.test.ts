import assert from "node:assert/strict";
import { test } from "node:test";
import { isOutside, addSteps } from "./numberSteps";

test("steps are exact and stop at the bounds", () => {
  assert.equal(addSteps("0.1", "0.1", 2, {}), "0.3");
  assert.equal(addSteps("", "5", 1, {}), "5");
  assert.equal(addSteps("1", "0.25", -1, {}), "0.75");
  assert.equal(addSteps("99", "1", 10, { max: "100" }), "100");
  assert.equal(addSteps("1", "1", -10, { min: "0" }), "0");
  assert.equal(addSteps("9007199254740993", "1", 1, {}), "9007199254740994");
});

test("a number outside its bounds is reported, and an empty field is not", () => {
  assert.equal(isOutside("101", { min: "0", max: "100" }), true);
  assert.equal(isOutside("-0.01", { min: "0" }), true);
  assert.equal(isOutside("100", { max: "100.00" }), false);
  assert.equal(isOutside("", { min: "1" }), false);
});
