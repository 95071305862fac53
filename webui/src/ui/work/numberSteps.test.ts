import assert from "node:assert/strict";
import { test } from "node:test";
import { outside, stepped } from "./numberSteps";

test("steps are exact and stop at the bounds", () => {
  assert.equal(stepped("0.1", "0.1", 2, {}), "0.3");
  assert.equal(stepped("", "5", 1, {}), "5");
  assert.equal(stepped("1", "0.25", -1, {}), "0.75");
  assert.equal(stepped("99", "1", 10, { max: "100" }), "100");
  assert.equal(stepped("1", "1", -10, { min: "0" }), "0");
  assert.equal(stepped("9007199254740993", "1", 1, {}), "9007199254740994");
});

test("a number outside its bounds is told, an empty field is not", () => {
  assert.equal(outside("101", { min: "0", max: "100" }), true);
  assert.equal(outside("-0.01", { min: "0" }), true);
  assert.equal(outside("100", { max: "100.00" }), false);
  assert.equal(outside("", { min: "1" }), false);
});
