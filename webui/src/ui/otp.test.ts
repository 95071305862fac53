import assert from "node:assert/strict";
import { test } from "node:test";
import { otpBack, otpType } from "./otp";

const none = ["", "", "", "", "", ""];

test("a digit goes into its box and the cursor into the next", () => {
  assert.deepEqual(otpType(none, 0, "4"), { digits: ["4", "", "", "", "", ""], focus: 1 });
});

test("a second digit in a box moves on", () => {
  assert.deepEqual(otpType(["1", "", "", "", "", ""], 1, "23"), { digits: ["1", "2", "3", "", "", ""], focus: 3 });
});

test("a pasted code fills all boxes, whatever stands between its digits", () => {
  assert.deepEqual(otpType(none, 0, " 123-456 "), { digits: ["1", "2", "3", "4", "5", "6"], focus: 5 });
});

test("a whole code fills all boxes from any of them", () => {
  assert.deepEqual(otpType(["7", "", "", "", "", ""], 3, "654 321"), { digits: ["6", "5", "4", "3", "2", "1"], focus: 5 });
});

test("more digits than boxes are cut off", () => {
  assert.deepEqual(otpType(none, 4, "98765").digits, ["", "", "", "", "9", "8"]);
});

test("what is no digit changes nothing", () => {
  assert.deepEqual(otpType(none, 2, "x"), { digits: none, focus: 2 });
});

test("backspace empties the box, then the one before", () => {
  assert.deepEqual(otpBack(["1", "2", "", "", "", ""], 1), { digits: ["1", "", "", "", "", ""], focus: 1 });
  assert.deepEqual(otpBack(["1", "", "", "", "", ""], 1), { digits: none, focus: 0 });
  assert.deepEqual(otpBack(none, 0), { digits: none, focus: 0 });
});
