import assert from "node:assert/strict";
import { test } from "node:test";
import { clampNumber, isWithin, stepNumber } from "./controls.model";

test("a number control clamps between min and max", () => {
  const bounds = { min: "1", max: "10" };
  assert.equal(clampNumber("99", bounds), "10");
  assert.equal(clampNumber("0", bounds), "1");
  assert.equal(clampNumber("5.9", bounds), "5");
  assert.equal(clampNumber("", bounds), "1");
  assert.equal(clampNumber("1000000.01", { min: "1.01", max: "1000000", decimals: 2 }), "1000000.00");
  assert.equal(clampNumber("2.019", { min: "1.01", max: "1000000", decimals: 2 }), "2.01");
});

test("an unclamped number outside the bounds is invalid", () => {
  const mines = { min: "1", max: "24" };
  for (const wrong of ["0", "25", "1.5", "x", ""]) assert.equal(isWithin(wrong, mines), false, wrong);
  for (const right of ["1", "24", "3.0"]) assert.equal(isWithin(right, mines), true, right);
});

test("arrow keys step within the bounds", () => {
  const bounds = { min: "0.5", max: "1", decimals: 1 };
  assert.equal(stepNumber("0.9", "0.1", true, bounds), "1.0");
  assert.equal(stepNumber("1.0", "0.1", true, bounds), "1.0");
  assert.equal(stepNumber("0.5", "1", false, bounds), "0.5");
  assert.equal(stepNumber("", "1", true, bounds), "0.5");
});
