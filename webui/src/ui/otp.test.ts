import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteOtp, typeOtp } from "./otp";

const emptyBoxes = ["", "", "", "", "", ""];

test("a digit goes into its box and the cursor into the next", () => {
  assert.deepEqual(typeOtp(emptyBoxes, 0, "4"), { digits: ["4", "", "", "", "", ""], focus: 1 });
});

test("a second digit in a box moves on", () => {
  assert.deepEqual(typeOtp(["1", "", "", "", "", ""], 1, "23"), { digits: ["1", "2", "3", "", "", ""], focus: 3 });
});

test("a pasted code fills all boxes and ignores separators", () => {
  assert.deepEqual(typeOtp(emptyBoxes, 0, " 123-456 "), { digits: ["1", "2", "3", "4", "5", "6"], focus: 5 });
});

test("a complete code fills all boxes from any box", () => {
  assert.deepEqual(typeOtp(["7", "", "", "", "", ""], 3, "654 321"), { digits: ["6", "5", "4", "3", "2", "1"], focus: 5 });
});

test("more digits than boxes are cut off", () => {
  assert.deepEqual(typeOtp(emptyBoxes, 4, "98765").digits, ["", "", "", "", "9", "8"]);
});

test("other characters are ignored", () => {
  assert.deepEqual(typeOtp(emptyBoxes, 2, "x"), { digits: emptyBoxes, focus: 2 });
});

test("backspace clears the box, then the previous one", () => {
  assert.deepEqual(deleteOtp(["1", "2", "", "", "", ""], 1), { digits: ["1", "", "", "", "", ""], focus: 1 });
  assert.deepEqual(deleteOtp(["1", "", "", "", "", ""], 1), { digits: emptyBoxes, focus: 0 });
  assert.deepEqual(deleteOtp(emptyBoxes, 0), { digits: emptyBoxes, focus: 0 });
});
